import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { versionOf } from '../../hydra/field-storage.ts';
import { withUniqueViolations } from '../../hydra/writing/unique-violations.ts';
import { idList } from '../../runs/batches.ts';
import { assign } from '../fields/assign.ts';
import { keysOfOperations } from '../fields/operations.ts';
import { hashOf, snapshotOf } from '../fields/snapshot.ts';
import { resourceOf } from '../fields/stored-field.ts';
import type { RunningProposal } from '../running/running-proposal.ts';
import { proposalItems, proposals } from '../tables.ts';
import { examineItems } from './examine-items.ts';
import { setAside, type SetAside } from './set-aside.ts';
import { lockRecords, lockReferences, readKeys, storedValues } from './written-values.ts';

type Batch = { resource: ApiResource; ids: number[]; keys: readonly string[] };

/** Thrown when a record has other values after the write than the plan showed. */
export class WrittenDiffers extends Error {
  override readonly name = 'WrittenDiffers';
}

/**
 * Writes the planned values of locked items to their records, in the given transaction. An item is set aside if its record was deleted, if a
 * field of the operations was changed since the plan, or if a rule refuses it now.
 */
export async function applyItems(tx: Transaction, proposal: RunningProposal, ids: number[]): Promise<void> {
  const resource = resourceOf(proposal.collection);
  const batch = { resource, ids, keys: await readKeys(tx, ids) };
  await lockRecords(tx, resource, ids);
  const { outdated, edited } = await findEdited(tx, batch, keysOfOperations(proposal));
  const unknown = await findUnknown(tx, without(batch, outdated));
  const left = without(batch, [...outdated, ...unknown]);
  const hasToPass = isRuledByOthers(resource, batch.keys) ? left.ids : left.ids.filter((id) => edited.has(id));
  const refused = await examineItems(tx, resource, {
    ids: hasToPass,
    stored: sql`item.before`,
    values: sql`item.after`,
  });
  await setAside(tx, proposal.id, [...outdated, ...unknown, ...refused]);
  await write(tx, proposal, without(left, refused));
}

/** Whether one of these keys, such as `name.en`, is of a field whose rules look at other records. */
const isRuledByOthers = ({ ruledByOthers = [] }: ApiResource, keys: readonly string[]): boolean =>
  keys.some((key) => ruledByOthers.includes(key.split('.')[0] ?? ''));

const without = (batch: Batch, items: readonly SetAside[]): Batch => {
  const left = new Set(items.map(({ id }) => id));
  return { ...batch, ids: batch.ids.filter((id) => !left.has(id)) };
};

/**
 * Compares the records with the plan. The values are compared even if the versions are equal: in a database that was restored from a backup, the
 * versions start again, so that an edited record may have the planned version by chance.
 * @returns `outdated`: the items whose record was deleted, or has other values in the fields of the operations. `edited`: those of the others
 * whose record was written since.
 */
async function findEdited(tx: Transaction, { resource, ids }: Batch, keys: readonly string[]) {
  const { table } = resource;
  const { rows } = await tx.execute<{ id: number; kind: 'gone' | 'changed' | 'edited' }>(sql`
    select * from (
      select item.id, case
        when ${table.id} is null then 'gone'
        when ${hashOf(snapshotOf(resource, keys))} is distinct from item.planned_on_hash then 'changed'
        when ${versionOf(table)} is distinct from item.version then 'edited'
      end as kind
      from ${proposalItems} item left join ${table} on ${table.id} = item.record_id
      where item.id = any(${idList(ids)})
    ) compared where kind is not null order by id`);
  const outdated = rows.flatMap(({ id, kind }): SetAside[] => (kind === 'edited' ? [] : [{ id, kind }]));
  return { outdated, edited: new Set(rows.flatMap(({ id, kind }) => (kind === 'edited' ? [id] : []))) };
}

/** Returns the items that would refer to a deleted record. */
async function findUnknown(tx: Transaction, { resource, ids, keys }: Batch): Promise<SetAside[]> {
  const missing = await lockReferences(tx, resource, { ids, keys, values: 'after' });
  return [...missing].map(([id, fields]) => ({
    id,
    kind: 'refused',
    problems: fields.map((propertyPath) => ({ propertyPath, key: 'unknownReference' })),
  }));
}

async function write(
  tx: Transaction,
  { id: proposal }: RunningProposal,
  { resource, ids, keys }: Batch,
): Promise<void> {
  if (ids.length === 0) return;
  const items = sql`(select record_id, after as "values" from ${proposalItems} where id = any(${idList(ids)})) item`;
  await withUniqueViolations(resource, () => assign(tx, resource, { keys, items }));
  const { table } = resource;
  const { rows } = await tx.execute(sql`
    update ${proposalItems} applied set state = 'applied', done_at = now()
    from (
      select item.id, ${hashOf(storedValues(resource, keys))} as hash
      from ${proposalItems} item join ${table} on ${table.id} = item.record_id where item.id = any(${idList(ids)})
    ) written
    where applied.id = written.id and applied.after_hash = written.hash
    returning applied.id`);
  if (rows.length < ids.length) throw new WrittenDiffers('a record has other values than the plan');
  await countApplied(tx, proposal, ids.length);
}

/** Counts items that were applied. */
export async function countApplied(tx: Transaction, proposal: number, n: number): Promise<void> {
  await tx.execute(
    sql`update ${proposals} set applied = applied + ${n}, chosen = chosen - ${n} where id = ${proposal}`,
  );
}

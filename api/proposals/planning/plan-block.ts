import { getTableName } from 'drizzle-orm';
import { isDelete } from '@trastienda/contract/proposals/fields';
import type { ProposalItemKind } from '@trastienda/contract/proposals/proposal';
import type { Translated } from '../../db/columns.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { countUses, toUsedBy } from '../../hydra/writing/uses.ts';
import type { Change } from '../fields/operations.ts';
import { contracts } from '../fields/stored-field.ts';
import { problemsOf } from '../fields/problems-of.ts';
import { settleAll } from '../settle-all.ts';
import type { ItemProblem } from '../tables.ts';
import { changesOf, computeAfter, type Values } from './compute-after.ts';
import type { ReadRecord, UnplannedItem } from './read-block.ts';

/** The outcome of an item. `before` and `after`: the values that change. */
export type Outcome = {
  kind: ProposalItemKind;
  name?: Translated;
  version?: string;
  hash?: string;
  before?: Values;
  after?: Values;
  problems?: ItemProblem[];
};
export type PlannedItem = Outcome & { id: number };

/** Decides the outcome of each item. Writes nothing. */
export async function planItems(
  tx: Transaction,
  resource: ApiResource,
  { items, ...change }: Change & { items: readonly UnplannedItem[] },
): Promise<PlannedItem[]> {
  const toOutcome = isDelete(change.operations)
    ? await outcomesOfDelete(tx, resource, items)
    : (record: ReadRecord) => outcomeOfChange(tx, resource, { record, change });
  // The statements of the rules are sent without waiting for each other.
  return settleAll(
    items.map(async ({ id, record }) => {
      const outcome: Outcome = record ? await toOutcome(record) : { kind: 'gone' };
      return { id, ...(record && { name: record.name, version: record.version, hash: record.hash }), ...outcome };
    }),
  );
}

async function outcomeOfChange(
  tx: Transaction,
  resource: ApiResource,
  { record, change }: { record: ReadRecord; change: Change },
): Promise<Outcome> {
  const computed = computeAfter(resource, change, record.before);
  if ('problem' in computed) return { kind: 'refused', problems: [computed.problem] };
  const { before, after } = changesOf(record.before, computed.after);
  if (Object.keys(after).length === 0) return { kind: 'same' };
  const { id, row } = record;
  const problems = await problemsOf(tx, resource, { id, row: row(), before, values: after });
  return problems.length > 0 ? { kind: 'refused', before, after, problems } : { kind: 'changes', before, after };
}

/** Counts the records that refer to those of all items at once (D-44). */
async function outcomesOfDelete(tx: Transaction, { table }: ApiResource, items: readonly UnplannedItem[]) {
  const uses = await countUses(
    tx,
    getTableName(table),
    items.map(({ recordId }) => recordId),
  );
  return ({ id }: ReadRecord): Outcome => {
    const used = uses.get(id);
    if (!used) return { kind: 'changes', before: {}, after: {} };
    const usedBy = toUsedBy(used, contracts);
    return { kind: 'refused', problems: [{ propertyPath: '', key: 'inUse', values: used, usedBy }] };
  };
}

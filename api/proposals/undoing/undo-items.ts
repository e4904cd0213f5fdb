import { eq, inArray, sql } from 'drizzle-orm';
import type { leftReasons } from '@trastienda/contract/proposals/proposal';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { withUniqueViolations } from '../../hydra/writing/unique-violations.ts';
import { idList } from '../../runs/batches.ts';
import { examineItems } from '../applying/examine-items.ts';
import { lockRecords, readKeys } from '../applying/written-values.ts';
import { assign } from '../fields/assign.ts';
import { resourceOf } from '../fields/stored-field.ts';
import type { RunningProposal } from '../running/running-proposal.ts';
import { refersToRows } from '../running/stages.ts';
import { proposalItems, proposals } from '../tables.ts';
import { decideLeft } from './decide-left.ts';

/**
 * Restores the values of locked items from before the apply, in the given transaction: each field that still has the value that the apply wrote.
 * Other fields are left. Rules are not checked, because the values were stored before, except for those between the records of a collection.
 * @throws ApiError `invalidInput` if such a rule forbids it.
 */
export async function undoItems(tx: Transaction, proposal: RunningProposal, ids: number[]): Promise<void> {
  const resource = resourceOf(proposal.collection);
  const keys = await readKeys(tx, ids);
  await lockRecords(tx, resource, ids);
  await decideLeft(tx, resource, { ids, keys });
  if (refersToRows(proposal)) await examine(tx, proposal, ids);
  const items = sql`(
    select record_id, before - left_fields as "values" from ${proposalItems}
    where id = any(${idList(ids)}) and before - left_fields <> '{}'
  ) item`;
  await withUniqueViolations(resource, () => assign(tx, resource, { keys, items }));
  await markUndone(tx, proposal.id, ids);
}

async function examine(tx: Transaction, { collection }: RunningProposal, ids: number[]): Promise<void> {
  const [stored, values] = [sql`item.after - item.left_fields`, sql`item.before - item.left_fields`];
  const [refused] = await examineItems(tx, resourceOf(collection), { ids, stored, values });
  if (refused?.problems) throw new ApiError('invalidInput', { violations: refused.problems });
}

/** Marks items as undone, or as left if any of their fields was, and counts them. */
export async function markUndone(tx: Transaction, proposal: number, ids: number[]): Promise<void> {
  const { rows } = await tx.execute<{ left: boolean }>(sql`
    update ${proposalItems} set state = case when left_because is null then 'undone' else 'left' end, done_at = now()
    where ${inArray(proposalItems.id, ids)} returning left_because is not null as left`);
  const left = rows.filter((row) => row.left).length;
  await tx.execute(sql`
    update ${proposals} set undone = undone + ${rows.length - left}, left_count = left_count + ${left} where id = ${proposal}`);
}

type Left = { id: number; because: (typeof leftReasons)[number] };

/** Leaves an item, with all its fields, and counts it. */
export async function leaveItem(tx: Transaction, proposal: number, { id, because }: Left): Promise<void> {
  const leftFields = sql`array(select jsonb_object_keys(after) order by 1)`;
  await tx.update(proposalItems).set({ leftBecause: because, leftFields }).where(eq(proposalItems.id, id));
  await markUndone(tx, proposal, [id]);
}

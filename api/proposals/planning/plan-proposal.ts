import { sql } from 'drizzle-orm';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Queries, Transaction } from '../../db/connection.ts';
import { keysOfOperations, type Change } from '../fields/operations.ts';
import { resourceOf } from '../fields/stored-field.ts';
import { proposals } from '../tables.ts';
import { planItems } from './plan-block.ts';
import { readBlock } from './read-block.ts';
import { endPlanning, storePlan } from './store-plan.ts';

/** The number of items that one transaction plans. */
const maxItems = 500;

/** Returns the number of items of a block: fewer if replacements write several texts, each of which may get the maximum length. */
const blockSizeOf = ({ collection, operations }: Change): number =>
  Math.ceil(maxItems / Math.max(1, keysOfOperations({ collection, operations: operations.filter(isReplace) }).length));

const isReplace = ({ operation }: Operation) => operation === 'replace';

export type Planning = Change & { id: number };

/**
 * Plans the items of a proposal that are not planned yet, in blocks, and ends the planning. Of the records it writes nothing. Returns early if
 * the proposal is no longer being planned.
 * @throws the reason of `signal`
 */
export async function planProposal(db: Queries, proposal: Planning, signal: AbortSignal): Promise<void> {
  let isPlanning = true;
  while (isPlanning) {
    signal.throwIfAborted();
    isPlanning = await db.transaction((tx) => planBlock(tx, proposal));
  }
}

/** @returns whether there may be more items to plan. */
async function planBlock(tx: Transaction, proposal: Planning): Promise<boolean> {
  const { id, collection, operations } = proposal;
  // The lock keeps the state until the transaction ends.
  const { rows } = await tx.execute(sql`
    select from ${proposals} where id = ${id} and state = 'planning' for no key update`);
  if (rows.length === 0) return false;
  const resource = resourceOf(collection);
  const limit = blockSizeOf(proposal);
  const items = await readBlock(tx, resource, { proposal: id, keys: keysOfOperations(proposal), limit });
  if (items.length > 0) await storePlan(tx, id, await planItems(tx, resource, { items, collection, operations }));
  if (items.length === limit) return true;
  await endPlanning(tx, id);
  return false;
}

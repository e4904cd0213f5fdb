import { inArray } from 'drizzle-orm';
import type { leftReasons } from '@trastienda/contract/proposals/proposal';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { resources } from '../../resources.ts';
import { restore } from '../../trash/restoring/restore.ts';
import type { RunningProposal } from '../running/running-proposal.ts';
import { proposalItems } from '../tables.ts';
import { leaveItem, markUndone } from './undo-items.ts';

type Restoring = { ids: number[]; roles: readonly string[] };

/**
 * Restores the deleted records of locked items from the trash. A record that was deleted for good stays deleted, and so does one that the trash
 * does not restore without a decision.
 */
export async function restoreItems(
  tx: Transaction,
  proposal: RunningProposal,
  { ids, roles }: Restoring,
): Promise<void> {
  const { id, trashId } = proposalItems;
  const items = await tx.select({ id, trashId }).from(proposalItems).where(inArray(id, ids)).orderBy(id);
  const restored: number[] = [];
  for (const item of items) {
    const because = await restoreItem(tx, proposal, { itemId: item.trashId, roles });
    if (because === undefined) restored.push(item.id);
    else await leaveItem(tx, proposal.id, { id: item.id, because });
  }
  await markUndone(tx, proposal.id, restored);
}

/** @returns why the record is not restored; undefined if it is. */
async function restoreItem(
  tx: Transaction,
  { language }: RunningProposal,
  { itemId, roles }: { itemId: number | null; roles: readonly string[] },
): Promise<(typeof leftReasons)[number] | undefined> {
  if (itemId === null) return 'deleted';
  try {
    await restore(tx, { itemId, request: {}, resources, language, roles });
    return undefined;
  } catch (error) {
    // With a cause, a statement has failed, so that the transaction cannot go on.
    if (error instanceof ApiError && error.cause === undefined && isNotRestorable(error)) return 'notRestorable';
    throw error;
  }
}

/** Whether the trash does not restore a record, or does not have it any more. */
export const isNotRestorable = (error: unknown): boolean =>
  error instanceof ApiError && (error.key === 'notRestorable' || error.key === 'notInTrash');

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { views } from '../../db/tables/views.ts';

/**
 * Deletes the personal views of users who were deleted for good, and empties the owner of their shared ones. The rows are locked list by list, in the
 * order of their ids, as the writes of views do.
 */
export async function forgetViewsOf(tx: Transaction, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const isTheirs = inArray(views.ownerId, userIds);
  await tx.execute(sql`select from ${views} where ${isTheirs} order by ${views.collection}, ${views.id} for update`);
  await tx.delete(views).where(and(isTheirs, eq(views.isShared, false)));
  await tx.update(views).set({ ownerId: null }).where(isTheirs);
}

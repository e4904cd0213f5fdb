import { and, eq, inArray } from 'drizzle-orm';
import type { WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import type { Transaction } from '../db/connection.ts';
import { freshness } from '../db/tables/freshness.ts';

/** `fields`: those whose texts in `language` are confirmed. The records must be locked, because a save at the same time marks their texts. */
export type Confirming = {
  collection: WatchedCollection;
  ids: readonly number[];
  language: Language;
  fields: readonly string[];
};

/** The mark of a text that was stale. */
export type ConfirmedText = typeof freshness.$inferSelect;

/**
 * Marks the stale texts of records as fresh. It writes no record: their versions stay, and no change is logged. Fresh and missing texts stay as
 * they are. The job that reads pairs of sentences finds records by the log, and so not these: the caller runs `learnPairs` in the same transaction
 * for a single record, or queues the job `learn-confirmed` for many.
 * @returns the marks that were deleted, in no order
 */
export function confirmTexts(
  tx: Transaction,
  { collection, ids, language, fields }: Confirming,
): Promise<ConfirmedText[]> {
  const isConfirmed = and(
    eq(freshness.collection, collection),
    inArray(freshness.recordId, [...ids]),
    inArray(freshness.field, [...fields]),
    eq(freshness.language, language),
    eq(freshness.state, 'stale'),
  );
  return tx.delete(freshness).where(isConfirmed).returning();
}

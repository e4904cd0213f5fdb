import type { Database } from '../../db/connection.ts';
import type { JobPayloads } from '../../jobs/registry.ts';
import { learnPairs } from './learn-pairs.ts';
import { batchSize } from './learn-sentences.ts';

/**
 * Stores the pairs of sentences of records whose texts were confirmed, or made stale again, without a change of the records. Each batch is a transaction.
 * @throws the reason of `stopping`: the job is repeated after the next start.
 */
export async function learnConfirmed(
  db: Database,
  { collection, ids }: JobPayloads['learn-confirmed'],
  stopping: AbortSignal,
): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    stopping.throwIfAborted();
    await db.transaction((tx) => learnPairs(tx, collection, ids.slice(from, from + batchSize)));
  }
}

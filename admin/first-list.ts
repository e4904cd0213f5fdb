import { hashKey, type QueryClient } from '@tanstack/react-query';
import { earlyList } from './early-reads.ts';
import { times } from './base/times.ts';
import { blockQuery } from './kit/list/reading/block-query.ts';

/**
 * Waits for the list that is being read early, at most until `isLate`, and caches it, so that its screen is rendered once, with the rows.
 * Otherwise the screen takes the answer itself when it arrives, and reports a failure. Must end before the screen is rendered.
 */
export async function cacheFirstList(client: QueryClient, isLate: Promise<unknown>): Promise<void> {
  const isRead = await Promise.race([earlyList?.isRead, isLate.then(() => false)]);
  if (!earlyList || !isRead) return;
  const query = blockQuery(earlyList.block);
  await client.prefetchQuery({ ...query, meta: { isQuiet: true } });
  // The screen opens with the list and does not read it again, but the next time it does.
  client.setQueryDefaults(query.queryKey, { staleTime: times.earlyAnswerMs });
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'observerAdded' || event.query.queryHash !== hashKey(query.queryKey)) return;
    stop();
    client.setQueryDefaults(query.queryKey, {});
  });
}

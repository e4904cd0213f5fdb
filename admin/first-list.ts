import { hashKey, type QueryClient } from '@tanstack/react-query';
import { earlyList } from './early-reads.ts';
import { times } from './base/times.ts';
import { blockQuery } from './kit/list/reading/block-query.ts';
import { storedToken } from './session/session.ts';

/**
 * Caches the list that is being read early, so that its screen renders once, with rows. Gives up when `deadline` resolves, or if the list failed;
 * the screen then takes the answer itself, and reports a failure. Await it immediately before the first render.
 */
export async function cacheFirstList(client: QueryClient, deadline: Promise<void>): Promise<void> {
  if (!earlyList) return;
  const late = deadline.then(() => false);
  const hasRows = await Promise.race([late, earlyList.hasRows]);
  // Another tab may have started another session.
  if (!hasRows || earlyList.token !== storedToken()) return;
  const query = blockQuery(earlyList.block);
  // Before the wait: if the deadline passes first, the screen joins this read.
  keepUntilUsed(client, query);
  await Promise.race([client.prefetchQuery({ ...query, meta: { isQuiet: true } }), late]);
}

/** The list counts as fresh until its screen uses it, so that the screen does not refetch it. After that, the default applies. */
function keepUntilUsed(client: QueryClient, { queryKey }: ReturnType<typeof blockQuery>) {
  client.setQueryDefaults(queryKey, { staleTime: times.earlyAnswerMs });
  const hash = hashKey(queryKey);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return;
    stop();
    client.setQueryDefaults(queryKey, {});
  });
}

import { hashKey, type QueryClient } from '@tanstack/react-query';
import { times } from './base/times.ts';
import { experiencesOrders, experiencesSource } from './features/experiences/experiences-source.ts';
import { blockQuery } from './kit/list/reading/block-query.ts';
import { arrangedSource } from './kit/list/search/use-arrangement.ts';
import { parseSearch } from './kit/search-params.ts';
import { isSignedIn } from './session/session.ts';

/** The path of the list of experiences, with which a session starts. */
const firstScreen = /^\/experiencias\/?$/;

/**
 * Reads the list of experiences if the admin opens with it, so that its screen renders once, with rows. The configuration must be loaded
 * before the call. If the read takes longer than the first render waits, the screen joins it. If it fails, the screen shows the failure.
 */
export async function readFirstList(client: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  if (!isSignedIn() || !firstScreen.test(pathname)) return;
  const { page, q: filters, ...asked } = parseSearch(search);
  const source = arrangedSource(
    { collection: 'experiences', source: experiencesSource, orders: experiencesOrders },
    asked,
  );
  const query = blockQuery({ collection: 'experiences', source, page, filters });
  keepUntilUsed(client, query);
  await client.prefetchQuery(query);
}

/** Keeps the list, or the failure, until the screen uses it, so that the screen does not read it again. After that, the defaults apply. */
function keepUntilUsed(client: QueryClient, { queryKey }: ReturnType<typeof blockQuery>) {
  client.setQueryDefaults(queryKey, { staleTime: times.firstListFreshMs, retryOnMount: false });
  const hash = hashKey(queryKey);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return;
    stop();
    client.setQueryDefaults(queryKey, {});
  });
}

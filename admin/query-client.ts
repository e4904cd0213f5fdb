import { QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './kit/elements/alerts.tsx';

/**
 * Creates the cache of server data. A failed read shows a red alert, unless the query's `meta` contains `isQuiet` (D-35). A failed
 * write is reported by the screen that sent it, because only that screen can undo the change that it already shows.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Quiet queries are prefetches, or have their own fallback.
        if (query.meta?.['isQuiet'] !== true) showFailure(error);
      },
    }),
    defaultOptions: {
      // Without a network a request fails immediately instead of being paused.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './kit/alerts.tsx';

/**
 * Server state. Every failed read shows the red alert here, once for all screens (D-35); a failed write is reported
 * by the screen that sent it, because only that screen can revert it.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Quiet queries are prefetches, or have a fallback of their own.
        if (query.meta?.['isQuiet'] !== true) showFailure(error);
      },
    }),
    defaultOptions: {
      // Without a network a call fails immediately instead of being paused.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });

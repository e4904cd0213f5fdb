import { QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './kit/alerts.tsx';

/**
 * Server state. Every failed load shows the red alert here, once for all screens (D-35); a failed write is shown
 * by the screen that wrote, because only it knows what to put back.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A guess of what will be needed next, or a load that has a fallback of its own.
        if (query.meta?.['isQuiet'] !== true) showFailure(error);
      },
    }),
    defaultOptions: {
      // A dead network is told at once instead of being waited out in silence.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });

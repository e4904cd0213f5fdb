import { QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './kit/alerts.tsx';

/**
 * Server state. Every failed load shows the red alert here, once for all screens (D-35); a failed write is shown
 * by the screen that wrote, because only it knows what to put back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showFailure }),
  defaultOptions: {
    // A dead network is told at once instead of being waited out in silence.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
});

import { useBlocker } from '@tanstack/react-router';

/** Prevents a navigation while a call runs whose answer has recovery codes: the API returns them only once. */
export const useCodesBlock = (isRunning: boolean) =>
  useBlocker({
    // Navigation to /login is not blocked: the session has ended.
    shouldBlockFn: ({ next }) => isRunning && next.pathname !== '/login',
    enableBeforeUnload: () => isRunning,
  });

const firstWaitMs = 500;
const maxWaitMs = 30_000;

/**
 * Returns the time to wait after a failed attempt, in ms: twice the last wait, up to `maxWaitMs`. An attempt that lasted longer than that has
 * worked in between, so the waits start again with the shortest.
 * @param lastWaitMs the wait before the attempt; 0 before the first one.
 */
export const nextWaitMs = (lastWaitMs: number, attemptMs: number): number =>
  attemptMs > maxWaitMs ? firstWaitMs : Math.min(Math.max(2 * lastWaitMs, firstWaitMs), maxWaitMs);

const firstWaitMs = 500;
const maxWaitMs = 5_000;
/** An attempt that lasted longer has worked before it failed; without a database, an attempt fails earlier. */
const workedMs = 30_000;

/**
 * Returns the time to wait after a failed attempt, in ms: twice the last wait, up to `maxWaitMs`. After an attempt that worked, the waits start
 * again with the shortest.
 * @param lastWaitMs the wait before the attempt; 0 before the first one.
 */
export const nextWaitMs = (lastWaitMs: number, attemptMs: number): number =>
  attemptMs > workedMs ? firstWaitMs : Math.min(Math.max(2 * lastWaitMs, firstWaitMs), maxWaitMs);

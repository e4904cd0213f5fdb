export type PausableTimer = ReturnType<typeof startTimer>;

/**
 * Starts a timer that can be paused for several reasons at once, such as hover and focus. It continues with the remaining time when the
 * last reason ends.
 */
export function startTimer(ms: number, onEnd: () => void) {
  const reasons = new Set<string>();
  let remainingMs = ms;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (timer !== undefined) remainingMs -= Date.now() - startedAt;
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    stop();
    if (reasons.size > 0) return;
    startedAt = Date.now();
    timer = setTimeout(onEnd, remainingMs);
  };
  run();
  return {
    isPaused: () => reasons.size > 0,
    pause: (reason: string) => {
      reasons.add(reason);
      stop();
    },
    resume: (reason: string) => {
      reasons.delete(reason);
      run();
    },
    /** Starts again with the full time. The reasons to pause remain. */
    restart: () => {
      stop();
      remainingMs = ms;
      run();
    },
    stop,
  };
}

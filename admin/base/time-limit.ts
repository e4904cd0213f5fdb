/** Few, because a browser may run the timers of a hidden page only once a minute. */
const steps = 4;

/**
 * Calls `onEnd` after the browser has run for `ms`. A response that was sent while the computer slept or stood still is received only
 * afterwards, and then the timers run first. A standstill therefore counts as one of the steps at most, and the last step is repeated once
 * if it ends late.
 * @returns the function that stops the timer.
 */
export function startTimeLimit(ms: number, onEnd: () => void): () => void {
  const stepMs = ms / steps;
  let left = steps;
  let timer: ReturnType<typeof setTimeout>;
  const step = () => {
    const startedAt = performance.now();
    timer = setTimeout(() => {
      const isLate = performance.now() - startedAt > 2 * stepMs;
      left -= 1;
      if (left > 0 || (left === 0 && isLate)) step();
      else onEnd();
    }, stepMs);
  };
  step();
  return () => clearTimeout(timer);
}

/** Returns a signal that aborts with a TimeoutError after the browser has run for `ms` ({@link startTimeLimit}). */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  startTimeLimit(ms, () => controller.abort(new DOMException('The time limit was reached', 'TimeoutError')));
  return controller.signal;
}

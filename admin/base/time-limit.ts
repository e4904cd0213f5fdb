const steps = 10;

/**
 * Calls `onEnd` after the browser has run for `ms`. While the computer sleeps or stands still, no response can arrive, although it may have
 * been sent. A standstill therefore counts as a tenth of `ms` at most.
 * @returns the function that stops the timer.
 */
export function startTimeLimit(ms: number, onEnd: () => void): () => void {
  let left = steps;
  let timer: ReturnType<typeof setTimeout>;
  const step = () => {
    if (left === 0) return onEnd();
    left -= 1;
    timer = setTimeout(step, ms / steps);
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

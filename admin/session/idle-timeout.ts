import { startTimeLimit } from '../base/time-limit.ts';
import { times } from '../base/times.ts';

/** Starts a timer that aborts a call if no data arrives for `times.silenceMs`. The total duration of the call is not limited. */
export function watchIdle(stop: AbortSignal | undefined) {
  const timeout = new AbortController();
  const start = () =>
    startTimeLimit(times.silenceMs, () => timeout.abort(new DOMException('No data arrived', 'TimeoutError')));
  let end = start();
  return {
    /** Aborts with a TimeoutError if no data arrives in time, or with the reason of `stop` if that signal aborts. */
    signal: stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal,
    /** Restarts the timer. Must be called whenever data arrives. */
    restart: () => {
      end();
      end = start();
    },
    end: () => end(),
  };
}

export const isIdleTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

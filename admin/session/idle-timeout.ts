import { times } from '../kit/times.ts';

/** Aborts a call after a period without any data, however long the whole call takes. */
export function watchIdle(stop: AbortSignal | undefined) {
  const given = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => given.abort(new DOMException('Nothing heard', 'TimeoutError')), times.silenceMs);
  };
  heard();
  return {
    /** Aborts with a TimeoutError after a period without data, or with the reason of `stop`. */
    signal: stop ? AbortSignal.any([stop, given.signal]) : given.signal,
    /** Restarts the timer; to be called whenever data arrives. */
    heard,
    end: () => clearTimeout(timer),
  };
}

export const isIdleTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

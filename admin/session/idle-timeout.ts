import { times } from '../kit/times.ts';

/** Gives a call up once nothing has been heard of it for too long, however long the whole of it takes. */
export function watchIdle(stop: AbortSignal | undefined) {
  const given = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => given.abort(new DOMException('Nothing heard', 'TimeoutError')), times.silenceMs);
  };
  heard();
  return {
    /** Aborts with a TimeoutError after the silence, or with the reason of `stop`. */
    signal: stop ? AbortSignal.any([stop, given.signal]) : given.signal,
    /** The other side has shown that it is there. */
    heard,
    end: () => clearTimeout(timer),
  };
}

export const isIdleTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

import type { Readable } from 'node:stream';
import { ApiError } from '../http/errors.ts';

export type ArrivalTimes = {
  /** How long nothing may come. */
  idleMs: number;
  /** How long all of it may take. */
  wholeMs: number;
};

/**
 * Watches a body while others read it.
 * @returns `signal`, aborted with an ApiError as its reason when too little comes or too much, and `stop` to end the watch.
 */
export function watchArrival(body: Readable, { idleMs, wholeMs, maxBytes }: ArrivalTimes & { maxBytes: number }) {
  const controller = new AbortController();
  // The rest of the body would be taken for the next request.
  const abort = (key: 'uploadTooSlow' | 'bodyTooLarge') =>
    controller.abort(new ApiError(key, { headers: { connection: 'close' } }));
  const whole = setTimeout(() => abort('uploadTooSlow'), wholeMs);
  const idle = setTimeout(() => {
    // Held back by us, while our disk is busy, it is not the sender who is slow.
    if (body.isPaused()) idle.refresh();
    else abort('uploadTooSlow');
  }, idleMs);
  let bytes = 0;
  const hear = (chunk: Buffer) => {
    idle.refresh();
    bytes += chunk.length;
    if (bytes > maxBytes) abort('bodyTooLarge');
  };
  body.on('data', hear);
  const stop = () => {
    clearTimeout(whole);
    clearTimeout(idle);
    body.off('data', hear);
  };
  return { signal: controller.signal, stop };
}

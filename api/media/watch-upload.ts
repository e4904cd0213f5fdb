import type { Readable } from 'node:stream';
import { ApiError } from '../http/errors.ts';

export type UploadTimes = {
  /** Longest time without any bytes. It does not apply while the body is paused. */
  idleMs: number;
  /** Longest time for the whole body. */
  wholeMs: number;
};

/**
 * Watches the speed and the size of a body while other code reads it.
 * @returns `signal`, aborted with an ApiError as its reason when the body is too slow or too large, and `stop` to end the watch.
 */
export function watchUpload(body: Readable, { idleMs, wholeMs, maxBytes }: UploadTimes & { maxBytes: number }) {
  const controller = new AbortController();
  // The response closes the connection; otherwise the rest of the body would be parsed as the next request.
  const abort = (key: 'uploadTooSlow' | 'bodyTooLarge') =>
    controller.abort(new ApiError(key, { headers: { connection: 'close' } }));
  const whole = setTimeout(() => abort('uploadTooSlow'), wholeMs);
  const idle = setTimeout(() => {
    // A body is paused while the server's disk is too slow for it, which is not the sender's fault.
    if (body.isPaused()) idle.refresh();
    else abort('uploadTooSlow');
  }, idleMs);
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    idle.refresh();
    bytes += chunk.length;
    if (bytes > maxBytes) abort('bodyTooLarge');
  };
  body.on('data', onData);
  const stop = () => {
    clearTimeout(whole);
    clearTimeout(idle);
    body.off('data', onData);
  };
  return { signal: controller.signal, stop };
}

import { startTimeLimit } from './time-limit.ts';
import { times } from './times.ts';

/** Thrown if a chunk of the admin does not load, for example because the connection broke or a new release replaced the chunk. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/**
 * Waits for a chunk.
 * @throws ChunkLoadError if the chunk fails to load, or does not load within `times.silenceMs`.
 */
export async function loadChunk<T>(chunk: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const stop = startTimeLimit(times.silenceMs, () => reject(new Error('The chunk timed out')));
  try {
    return await Promise.race([chunk, timeout]);
  } catch (cause) {
    throw new ChunkLoadError('A chunk did not load', { cause });
  } finally {
    stop();
  }
}

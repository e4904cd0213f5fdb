import { times } from '../kit/times.ts';

/** A chunk of the admin did not load: the connection broke, or a new release replaced the chunk. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/**
 * Waits for a chunk, with the same timeout as for a response.
 * @throws ChunkLoadError
 */
export async function loadChunk<T>(chunk: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Nothing heard')), times.silenceMs);
  try {
    return await Promise.race([chunk, late]);
  } catch (cause) {
    throw new ChunkLoadError('A chunk did not arrive', { cause });
  } finally {
    clearTimeout(timer);
  }
}

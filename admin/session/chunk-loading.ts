import { times } from '../kit/times.ts';

/** A chunk of the admin that could not be had: the connection broke, or a release has put others in its place. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/**
 * Waits for a chunk as long as for any answer.
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

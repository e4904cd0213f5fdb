import { setTimeout as pause } from 'node:timers/promises';
import { loadServer } from './measure-requests.ts';
import { memoryOf } from '../support/process-memory.ts';
import { startProduct } from '../support/product.ts';

const secondsPerRequest = 3;
const restMs = 60_000;

/**
 * Sends each request of the part `requests` for some seconds, and waits a minute.
 * @returns the resident memory of a server without cached answers, in MB: at the start, after the requests and after the minute.
 */
export async function measureMemory(experiences: number): Promise<{ atStart: number; loaded: number; rested: number }> {
  const product = await startProduct({ CACHE_BYTES: '0' });
  try {
    await product.fill(experiences);
    const atStart = memoryOf(product.pid);
    await loadServer(product, secondsPerRequest);
    const loaded = memoryOf(product.pid);
    await pause(restMs);
    return { atStart, loaded, rested: memoryOf(product.pid) };
  } finally {
    await product.stop();
  }
}

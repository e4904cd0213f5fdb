import { setTimeout as pause } from 'node:timers/promises';
import { loadServer } from './measure-requests.ts';
import { memoryOf } from '../support/process-memory.ts';
import { startProduct } from '../support/product.ts';

const secondsPerRequest = 3;
const restMs = 60_000;

/** The resident memory of a server in MB: at the start, after the requests and after the rest. */
export type Memory = { atStart: number; loaded: number; rested: number };

/** Sends each request of the part `requests` to the server of a checkout for some seconds, and waits a minute. */
export async function measureMemory(experiences: number, checkout: string): Promise<Memory> {
  const product = await startProduct({}, checkout);
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

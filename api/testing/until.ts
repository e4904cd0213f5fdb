import { setTimeout as sleep } from 'node:timers/promises';

type Probe<T> = () => Promise<T | undefined | false> | T | undefined | false;

/**
 * Calls `probe` every `everyMs` until it returns a value that is neither undefined nor false.
 * @throws Error with the sentence `late` after `timeoutMs`, by default two minutes.
 */
export async function until<T>(
  probe: Probe<T>,
  { late, timeoutMs = 120_000, everyMs = 50 }: { late: string; timeoutMs?: number; everyMs?: number },
): Promise<T> {
  for (const deadline = performance.now() + timeoutMs; ; await sleep(everyMs)) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(late);
  }
}

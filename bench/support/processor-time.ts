import { readFileSync } from 'node:fs';

/** Returns the milliseconds for which the main threads of processes have run so far. A process that has ended counts as 0. Linux only. */
export const processorMsOf = (pids: readonly number[]): number =>
  pids.map((pid) => Number(scheduled(pid).split(' ')[0]) / 1e6).reduce((sum, ms) => sum + ms, 0);

function scheduled(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/schedstat`, 'utf8');
  } catch {
    return '0';
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { peakMegabytesOf } from '../api/testing/peak-memory.ts';

/** The processes that one has started; none of one that has ended. Linux only, as all here: it asks /proc. */
export function childrenOf(pid: number): number[] {
  const list = readOf(pid, `task/${pid}/children`).trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

/** What a process runs, such as `import-process`. */
export function programOf(pid: number): string | undefined {
  const script = readOf(pid, 'cmdline')
    .split('\0')
    .find((word) => word.endsWith('.ts'));
  return script && basename(script, '.ts');
}

/** What a process holds now, in megabytes; nothing for one that has ended. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readOf(pid, 'status'))?.[1] ?? 0) / 1024;

/** The most megabytes that a process has held, by the name of its program. */
type Peaks = Record<string, number>;

/** Watches a process and those below it. Of each the system notes the peak; one that ends between two looks may have had a higher one. */
export function watchMemory(pid: number, everyMs = 50) {
  // Begins the noted peak anew (proc(5)).
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const peaks: Peaks = {};
  const look = (one: number) => {
    const name = programOf(one);
    if (name !== undefined) {
      peaks[name] = Math.max(peaks[name] ?? 0, noted(one));
    }
    childrenOf(one).forEach(look);
  };
  const timer = setInterval(() => look(pid), everyMs);
  return {
    stop(): Peaks {
      clearInterval(timer);
      look(pid);
      return peaks;
    },
  };
}

function noted(pid: number): number {
  try {
    return peakMegabytesOf(pid) || 0;
  } catch {
    return 0;
  }
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { peakMegabytesOf } from '../../api/testing/pictures/peak-memory.ts';

/** Returns the ids of the child processes of a process, none if it has ended. Linux only, because it reads /proc. */
export function childrenOf(pid: number): number[] {
  const list = readOf(pid, `task/${pid}/children`).trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

/** Returns the name of the script that a process runs, such as `import-process`; undefined if it runs none. Linux only. */
export function programOf(pid: number): string | undefined {
  const script = readOf(pid, 'cmdline')
    .split('\0')
    .find((word) => word.endsWith('.ts'));
  return script && basename(script, '.ts');
}

/** Returns the current memory of a process in MB; 0 if it has ended. Linux only. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readOf(pid, 'status'))?.[1] ?? 0) / 1024;

/** Peak memory in MB, by the name of the program. */
type Peaks = Record<string, number>;

/**
 * Watches the peak memory of a process and its descendants until `stop` is called, which returns the peaks. Because each sample reads the
 * peak that the system has recorded for a process, only two things are missed: growth after the last sample of a process, and processes
 * that start and end between two samples.
 */
export function watchMemory(pid: number, everyMs = 50) {
  // Resets the peak that the system has recorded for the process (proc(5)).
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const peaks: Peaks = {};
  const sample = (member: number) => {
    const name = programOf(member);
    if (name !== undefined) {
      peaks[name] = Math.max(peaks[name] ?? 0, peakOf(member));
    }
    childrenOf(member).forEach(sample);
  };
  const timer = setInterval(() => sample(pid), everyMs);
  return {
    stop(): Peaks {
      clearInterval(timer);
      sample(pid);
      return peaks;
    },
  };
}

function peakOf(pid: number): number {
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

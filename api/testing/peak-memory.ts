import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far; where the system keeps no such record, what it holds now. */
export function peakMegabytesOf(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : spawnSync('/bin/ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Number(kilobytes) / 1024;
}

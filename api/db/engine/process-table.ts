import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

/** Something that tells this process from a later one with the same number; undefined where the system does not say. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'lstart=');
  // The name in parentheses may hold spaces; the start time is the 20th field after it (proc(5), field 22).
  return fieldsAfterName(pid)?.[19];
}

/** The command line of a running process; undefined when it is gone or the system does not say. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'command=');
  return readProcFile(pid, 'cmdline')?.replaceAll('\0', ' ');
}

/** Whether it runs; one that has ended and only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return (fieldsAfterName(pid)?.[0] ?? 'Z') !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The processes of a program whose working folder this is; none where the system does not say. */
export function processesIn(folder: string, program: string): number[] {
  if (process.platform !== 'linux') return [];
  const real = realpathSync(folder);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => workingFolderOf(pid) === real && commandOf(pid)?.startsWith(program));
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function fieldsAfterName(pid: number): string[] | undefined {
  const stat = readProcFile(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProcFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ask(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  return spawnSync('/bin/ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Returns the start time of a process, which distinguishes the process from a later process with the same id; undefined if the
 * start time is unknown.
 */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'lstart=');
  // The start time is field 22 in proc(5): the 20th field after the name in parentheses, which may contain spaces.
  return fieldsAfterName(pid)?.[19];
}

/** Returns the command line of a running process; undefined if it has exited or the system does not report it. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'command=');
  return readProcFile(pid, 'cmdline')?.replaceAll('\0', ' ');
}

/** Whether the process is running. On Linux, a zombie counts as not running. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return (fieldsAfterName(pid)?.[0] ?? 'Z') !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the ids of the processes that have the working directory `folder` and a command line that begins with `program`.
 * Returns none on systems other than Linux.
 */
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

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isSystemError, noneIfMissing } from './system-error.ts';

/** A draft of another machine counts as left behind after this long: no upload takes so much. */
const abandonedAfterMs = 6 * 3_600_000;

/**
 * Opens a folder for files that are not stored yet, and removes those that a crash left, none of an upload that runs in another
 * process.
 * @returns what names a new one.
 */
export async function openDrafts(folder: string): Promise<() => string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (isOfDeadProcess(name) || (await ageMs(path)) > abandonedAfterMs) await rm(path, { force: true });
  }
  // The name says whose draft it is, so that a start knows at once which ones nobody writes any more.
  return () => join(folder, `${process.pid}.${randomUUID()}.${hostname()}`);
}

/** A process of this machine that no longer lives, or our own id from before this start, as in a container. */
function isOfDeadProcess(name: string): boolean {
  const [pid, , ...host] = name.split('.');
  if (host.join('.') !== hostname()) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return isSystemError(error) && error.code === 'EPERM';
  }
}

const ageMs = async (path: string) => Date.now() - ((await stat(path).catch(noneIfMissing))?.mtimeMs ?? Date.now());

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isSystemError, noneIfMissing } from './stores/system-error.ts';

/** Age at which a draft counts as abandoned, even if another machine created it. No upload takes this long. */
const abandonedAfterMs = 6 * 3_600_000;

/**
 * Opens a folder for drafts: files of uploads that are not stored yet. Removes the drafts that a crash left behind, but not the
 * drafts of other running processes.
 * @returns a function that returns the path of a new draft.
 */
export async function openDrafts(folder: string): Promise<() => string> {
  await mkdir(folder, { recursive: true });
  const here = await nameMachine();
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (isOfDeadProcess(name, here) || (await ageMs(path)) > abandonedAfterMs) await rm(path, { force: true });
  }
  // The name identifies the process and its machine, so that the next start recognises abandoned drafts immediately.
  return () => join(folder, `${process.pid}.${randomUUID()}.${here}`);
}

/**
 * Names the machine, from its boot on, or the container within which a process is known by its id. Containers that share a folder may have the
 * same host name, and use the same ids.
 */
export async function nameMachine(): Promise<string> {
  // Only Linux has these files.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const processes = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256').update([hostname(), boot, processes].join()).digest('hex').slice(0, 16);
}

/**
 * Whether the process that created the draft ran on this machine and has ended. A draft with the id of this process is from an
 * earlier process with the same id, which is common in containers.
 */
function isOfDeadProcess(name: string, here: string): boolean {
  const [pid, , machine] = name.split('.');
  if (machine !== here) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return isSystemError(error) && error.code === 'EPERM';
  }
}

const ageMs = async (path: string) => Date.now() - ((await stat(path).catch(noneIfMissing))?.mtimeMs ?? Date.now());

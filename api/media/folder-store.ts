import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { MediaStore } from './media-store.ts';

/** A draft of another machine counts as left behind after this long: no upload takes so much. */
const abandonedAfterMs = 6 * 3_600_000;

/**
 * Keeps media as plain files in one folder, drafts in a folder inside it so that a rename can move them.
 * Opening it removes the drafts that a crash left, and none of an upload that runs in another process.
 */
export async function openFolderStore(folder: string): Promise<MediaStore> {
  const drafts = join(folder, 'drafts');
  await mkdir(drafts, { recursive: true });
  await removeAbandoned(drafts);

  return {
    // The name says whose draft it is, so that a start knows at once which ones nobody writes any more.
    newDraft: () => join(drafts, `${process.pid}.${randomUUID()}.${hostname()}`),
    async write(name, draft) {
      await flush(draft);
      await rename(draft, join(folder, name));
      // The rename itself survives a power cut only once the folder is on the disk.
      await flush(folder);
    },
    async read(name) {
      const handle = await open(join(folder, name)).catch(noneIfMissing);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), sizeBytes: size };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function removeAbandoned(drafts: string) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    if (isOfDeadProcess(name) || (await ageMs(path)) > abandonedAfterMs) await rm(path, { force: true });
  }
}

async function flush(path: string) {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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

function noneIfMissing(error: unknown): undefined {
  if (isSystemError(error) && error.code === 'ENOENT') return undefined;
  throw error;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

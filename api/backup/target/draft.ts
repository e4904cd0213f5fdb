import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noneIfMissing } from '../../media/stores/system-error.ts';

/**
 * Runs `work` with the path of a file that does not exist yet, and removes the file afterwards if it still has this name.
 * @param folder an existing folder.
 */
export async function withDraft<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const draft = `${name}.${randomBytes(4).toString('hex')}.new`;
  try {
    return await work(join(folder, draft));
  } finally {
    // The writer of a backup has a file of its own, whose name begins with that of the draft. If the removal fails, the next backup repeats it.
    await removeFrom(folder, (file) => file.startsWith(draft)).catch(() => undefined);
  }
}

/** A draft, or a file that was being written beside it. */
const draftName = /^(.+)\.[\da-f]{8}\.new(?:\..*)?$/;

/** Removes the drafts of files with these names, which no process may be writing. */
export const removeDrafts = (folder: string, names: readonly string[]): Promise<void> =>
  removeFrom(folder, (file) => names.includes(draftName.exec(file)?.[1] ?? ''));

async function removeFrom(folder: string, isRemoved: (file: string) => boolean): Promise<void> {
  const files = (await readdir(folder).catch(noneIfMissing)) ?? [];
  for (const file of files.filter(isRemoved)) await rm(join(folder, file), { force: true });
}

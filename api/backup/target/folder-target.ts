import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flush } from '../../media/stores/flush.ts';
import { noneIfMissing } from '../../media/stores/system-error.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { whileReading, whileWriting } from '../file/file-fault.ts';
import { isThere } from '../file/new-file.ts';
import { toAddress } from './address.ts';
import { removeDrafts, withDraft } from './draft.ts';
import type { Target } from './target.ts';

/** Opens a folder for backups, which has to exist. */
export function openFolderTarget(folder: string): Target {
  const pathOf = (name: string) => join(folder, name);
  const addressOf = (name: string) => toAddress({ folder }, name);
  return {
    addressOf,
    async save(name, fill) {
      await refuseMissing(folder);
      return withDraft(folder, name, async (draft) => {
        const filled = await fill(draft);
        await whileWriting(addressOf(name), async () => {
          await flush(draft);
          await rename(draft, pathOf(name));
        });
        // Makes the name durable, where folders can be opened and flushed.
        await flush(folder).catch(() => undefined);
        return filled;
      });
    },
    read: async (name) => ((await isThere(pathOf(name))) ? createReadStream(pathOf(name)) : undefined),
    sizeOf: (name) => whileReading(addressOf(name), async () => (await stat(pathOf(name)).catch(noneIfMissing))?.size),
    remove: (name) => whileWriting(addressOf(name), () => rm(pathOf(name), { force: true })),
    removeUnfinished: (names) => whileWriting(resolve(folder), () => removeDrafts(folder, names)),
  };
}

/** @throws BackupRefused if the folder of BACKUP_TO does not exist. It is not created: the disk of backups may not be mounted. */
export async function refuseMissing(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) return;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
  }
  throw new BackupRefused(`The folder of BACKUP_TO, ${resolve(folder)}, does not exist. Mount its disk, or create it.`);
}

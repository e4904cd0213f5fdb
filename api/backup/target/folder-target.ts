import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noneIfMissing } from '../../media/stores/system-error.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { whileReading, whileWriting } from '../file/file-fault.ts';
import { isThere } from '../file/new-file.ts';
import { toAddress } from './address.ts';
import { removeDrafts, withDraft } from './draft.ts';
import type { Target } from './target.ts';

/** Opens a folder for backups. It is created by the first of them. */
export function openFolderTarget(folder: string): Target {
  const pathOf = (name: string) => join(folder, name);
  const addressOf = (name: string) => toAddress({ folder }, name);
  return {
    addressOf,
    async save(name, fill) {
      await createFolder(folder);
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

/** Creates the folder of BACKUP_TO if it does not exist. @throws BackupRefused with the reason. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`The folder of BACKUP_TO cannot be created: ${reason}.`, { cause: error });
  });
}

async function flush(path: string) {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

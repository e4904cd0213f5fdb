import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartRefused } from '../../env/start-refused.ts';
import { isThere } from '../file/new-file.ts';
import type { Target } from './target.ts';

/** Opens a folder for backups, and creates it if it does not exist. @throws StartRefused if it cannot be created. */
export async function openFolderTarget(folder: string): Promise<Target> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The folder of BACKUP_TO cannot be created: ${reason}.`, { cause: error });
  });
  const pathOf = (name: string) => join(folder, name);
  return {
    addressOf: (name) => resolve(folder, name),
    async save(name, fill) {
      const part = `${pathOf(name)}.${randomBytes(4).toString('hex')}.new`;
      try {
        const filled = await fill(part);
        await flush(part);
        await rename(part, pathOf(name));
        await flush(folder);
        return filled;
      } finally {
        await rm(part, { force: true });
      }
    },
    read: async (name) => ((await isThere(pathOf(name))) ? createReadStream(pathOf(name)) : undefined),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function flush(path: string) {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from './drafts.ts';
import type { MediaStore } from './media-store.ts';
import { noneIfMissing } from './system-error.ts';

/** Keeps media as plain files in one folder, drafts in a folder inside it so that a rename can move them. */
export async function openFolderStore(folder: string): Promise<MediaStore> {
  return {
    newDraft: await openDrafts(join(folder, 'drafts')),
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

async function flush(path: string) {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

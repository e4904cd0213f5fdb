import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from '../drafts.ts';
import { flush } from './flush.ts';
import type { MediaStore } from './media-store.ts';
import { noneIfMissing } from './system-error.ts';

/** Opens a store for media as plain files in a folder. Drafts are in a subfolder, so that a rename can move them. */
export async function openFolderStore(folder: string): Promise<MediaStore> {
  return {
    newDraft: await openDrafts(join(folder, 'drafts')),
    async write(name, draft) {
      await flush(draft);
      await rename(draft, join(folder, name));
      // The rename survives a power cut only after the folder is flushed, too.
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

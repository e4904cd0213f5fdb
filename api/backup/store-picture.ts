import { rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../media/stores/media-store.ts';
import { BackupRefused } from './file/backup-refused.ts';
import { sha256Of } from './file/write-archive.ts';

/** The part of a media store that a restore needs. */
export type RestoredStore = Pick<MediaStore, 'newDraft' | 'write' | 'read' | 'remove'>;

/** @throws BackupRefused if the store has a file with this name. Stores cannot list their files, so each name is looked up. */
export async function refuseStored(media: RestoredStore, name: string): Promise<void> {
  const found = await media.read(name);
  if (!found) return;
  found.stream.destroy();
  throw new BackupRefused(
    `The media store has pictures of the backup already, such as ${name}. Restore into an empty bucket (S3_BUCKET) or a new folder (TRASTIENDA_DATA). ` +
      'If no other server uses them, and only the database was lost, add --keep-pictures.',
  );
}

/**
 * Stores a file, and reads it again; with `isKept`, a file that is there is only read.
 * @throws BackupRefused if the stored bytes are not those of the backup.
 */
export async function storePicture(
  media: RestoredStore,
  { name, content, sha256 }: { name: string; content: Buffer; sha256: string },
  isKept: boolean,
): Promise<void> {
  const kept = isKept ? await media.read(name) : undefined;
  if (kept) {
    if (sha256Of(await buffer(kept.stream)) === sha256) return;
    throw new BackupRefused(
      `The picture file ${name} of the media store is not that of the backup. Remove it, and restore again.`,
    );
  }
  const draft = media.newDraft();
  try {
    await writeFile(draft, content);
    await media.write(name, draft);
  } finally {
    await rm(draft, { force: true });
  }
  const stored = await media.read(name);
  if (stored && sha256Of(await buffer(stored.stream)) === sha256) return;
  throw new BackupRefused(`The media store has returned other bytes for ${name}. Nothing was restored.`);
}

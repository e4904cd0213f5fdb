import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { storeFile, useStoredFile } from './files.ts';
import type { MediaKind } from './media-kind.ts';
import { redrawPicture } from './picture.ts';

type NewMedium = {
  /** Bytes, or the path of a file; or the `fileName` of a medium that exists, to show the same file again without drawing it anew. */
  source: Buffer | string | { fileName: string };
  ownerId?: number;
  /** Its place among the owner's media, from 0. */
  position?: number;
};

export type Medium = { id: number; fileName: string };

/**
 * Adds a picture to a collection, with an owner or waiting for one. Equal pictures share one file.
 * @throws ApiError 422 on `file` when it is no picture.
 */
export async function addMedia(
  services: Pick<Services, 'db' | 'media'>,
  kind: MediaKind,
  { source, ownerId, position = 0 }: NewMedium,
): Promise<Medium> {
  const insert = (fileName: string, on: Database | Transaction = services.db) =>
    insertMedium(on, kind, { fileName, ownerId, position });
  if (typeof source === 'object' && 'fileName' in source) return insert(source.fileName);
  const { media } = services;
  const original = media.newDraft();
  const drafts = { picture: media.newDraft(), thumbnail: media.newDraft() };
  try {
    if (typeof source === 'object') await writeFile(original, source);
    const format = await redrawPicture(typeof source === 'string' ? source : original, drafts);
    const contentHash = await hashOf(drafts.picture);
    return (
      (await useStoredFile(services.db, contentHash, insert)) ??
      (await storeFile(services, { contentHash, format, drafts }, insert))
    );
  } finally {
    await Promise.all([original, ...Object.values(drafts)].map((path) => rm(path, { force: true })));
  }
}

async function insertMedium(
  db: Database | Transaction,
  { table, owner }: MediaKind,
  { fileName, ownerId, position }: { fileName: string; ownerId: number | undefined; position: number },
): Promise<Medium> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${table} (file_name, position, ${sql.identifier(owner.name)})
    values (${fileName}, ${position}, ${ownerId ?? null}) returning id`);
  const [row] = rows;
  if (!row) throw new Error('an insert returned no row');
  return { id: row.id, fileName };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

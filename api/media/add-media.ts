import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { storeFile, useStoredFile, type Stores, type Use } from './files.ts';
import type { MediaKind } from './media-kind.ts';
import { redrawPicture } from './pictures/picture.ts';

type NewMedium = {
  /** Bytes, or the path of a file; or the `fileName` of an existing medium, to reuse its file without encoding it again. */
  source: Buffer | string | { fileName: string };
  /** Width divided by height that the picture is cropped to. Default: not cropped. */
  ratio?: number;
  ownerId?: number;
  /** Position among the owner's media, from 0 (the default). */
  position?: number;
};

type NewPicture = { source: Buffer | string; ratio?: number | undefined };

export type Medium = { id: number; fileName: string };

/**
 * Adds a picture to a collection, with or without an owner. Equal pictures share a file.
 * @throws ApiError 422 with a violation of the field `file` when the source is not an acceptable picture.
 */
export function addMedia(
  services: Stores,
  kind: MediaKind,
  { source, ratio, ...placement }: NewMedium,
): Promise<Medium> {
  const insert = (fileName: string, on: Database | Transaction = services.db) =>
    insertMedium(on, kind, { fileName, ...placement });
  if (typeof source === 'object' && 'fileName' in source) return insert(source.fileName);
  return storePicture(services, { source, ratio }, insert);
}

/**
 * Re-encodes a picture and stores it, unless the same content is already stored. Calls `use` with the name of the file, in a
 * transaction that prevents the removal of the file, and returns the result of `use`.
 * @throws ApiError 422 with a violation of the field `file` when the source is not an acceptable picture.
 */
export async function storePicture<T>(services: Stores, { source, ratio }: NewPicture, use: Use<T>): Promise<T> {
  const { media } = services;
  const original = media.newDraft();
  const drafts = { picture: media.newDraft(), thumbnail: media.newDraft() };
  try {
    if (typeof source === 'object') await writeFile(original, source);
    const format = await redrawPicture(typeof source === 'string' ? source : original, drafts, ratio);
    const contentHash = await hashOf(drafts.picture);
    return (
      (await useStoredFile(services.db, contentHash, use)) ??
      (await storeFile(services, { contentHash, format, drafts }, use))
    );
  } finally {
    await Promise.all([original, ...Object.values(drafts)].map((path) => rm(path, { force: true })));
  }
}

/** Inserts a medium that refers to a stored file. */
export async function insertMedium(
  db: Database | Transaction,
  { table, owner }: MediaKind,
  { fileName, ownerId, position = 0 }: { fileName: string } & Omit<NewMedium, 'source'>,
): Promise<Medium> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${table} (file_name, position, ${sql.identifier(owner.name)})
    values (${fileName}, ${position}, ${ownerId ?? null}) returning id`);
  const [row] = rows;
  if (!row) throw new Error('an insert returned no row');
  return { id: row.id, fileName };
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { holdOffBackups } from '../db/backup-lock.ts';
import type { Database, Transaction } from '../db/connection.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog } from '../log/server-log.ts';
import { mediaFiles } from '../db/tables/media-files.ts';
import type { FileUser } from './media-kind.ts';
import type { MediaStore } from './stores/media-store.ts';
import { toThumbnailName } from './media-urls.ts';
import type { PictureFormat } from '@trastienda/contract/pictures/picture-header';

/** Where media are stored: the records in the database, the files in the media store. */
export type Stores = { db: Database; media: MediaStore };
/** Adds a reference to a file. Runs in a transaction that prevents the removal of the file. */
export type Use<T> = (fileName: string, tx: Transaction) => Promise<T>;
type NewFile = { contentHash: string; format: PictureFormat; drafts: { picture: string; thumbnail: string } };

/** Calls `use` with the stored file that has this content, and returns the result. Returns undefined if there is no such file. */
export const useStoredFile = <T>(db: Database, contentHash: string, use: Use<T>): Promise<T | undefined> =>
  db.transaction(async (tx) => {
    const name = await lockFileOf(tx, contentHash);
    return name === undefined ? undefined : use(name, tx);
  });

/** Stores new content: inserts the file name in the database, writes the bytes, then calls `use` to add the reference. */
export async function storeFile<T>({ db, media }: Stores, { contentHash, format, drafts }: NewFile, use: Use<T>) {
  // 16 random bytes cannot be guessed.
  const name = `${randomBytes(16).toString('hex')}.${format}`;
  await db.insert(mediaFiles).values({ name });
  await media.write(toThumbnailName(name), drafts.thumbnail);
  await media.write(name, drafts.picture);
  const { used, isSecond } = await db.transaction(async (tx) => {
    // Serialises concurrent uploads of the same picture: the second transaction finds the file of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
    const first = await lockFileOf(tx, contentHash);
    if (first === undefined) await tx.update(mediaFiles).set({ contentHash }).where(eq(mediaFiles.name, name));
    return { used: await use(first ?? name, tx), isSecond: first !== undefined };
  });
  if (isSecond) await orLater(forget({ db, media }, name));
  return used;
}

/** Finds the file with this content and locks its row, so that it cannot be removed before the reference is committed. */
async function lockFileOf(tx: Transaction, contentHash: string): Promise<string | undefined> {
  const [file] = await tx.select().from(mediaFiles).where(eq(mediaFiles.contentHash, contentHash)).for('key share');
  return file?.name;
}

/**
 * Removes a file unless one of `users` refers to it. During a backup, nothing is removed; the hourly job does it later.
 */
export async function removeFileIfUnused({ db, media }: Stores, users: readonly FileUser[], name: string) {
  const isUnused = await db.transaction(async (tx) => {
    if (!(await holdOffBackups(tx))) return false;
    // Locks the row before the check. An upload of the same picture that locked the row earlier has committed its reference by then,
    // so the check finds it. A later upload waits for this transaction; if the file is to be removed, the upload stores its own file.
    await tx.select().from(mediaFiles).where(eq(mediaFiles.name, name)).for('update');
    const { rows } = await tx.execute(sql`select 1 from ${usersOf(users)} where file_name = ${name} limit 1`);
    if (rows.length > 0) return false;
    await tx
      .update(mediaFiles)
      .set({ contentHash: null, changedAt: sql`now()` })
      .where(eq(mediaFiles.name, name));
    return true;
  });
  if (isUnused) await forget({ db, media }, name);
}

/** Waits for the removal of a file after the commit of a write, which must not fail any more: the hourly job removes what could not be removed. */
export const orLater = (removing: Promise<void>): Promise<void> =>
  removing.catch((error: unknown) =>
    serverLog('warn', 'fileKept', { msg: 'a file that is no longer used is removed later', ...toReason(error) }),
  );

/** Returns a subquery, for use in FROM, with the file names to which `users` refer. */
export const usersOf = (users: readonly FileUser[]) =>
  sql`(${sql.join(
    users.map(({ table }) => sql`select file_name from ${table}`),
    sql` union all `,
  )}) as users`;

/** Deletes the bytes, then the row: after a crash in between, the row shows that the removal is unfinished. */
export async function forget({ db, media }: Stores, name: string) {
  await media.remove(toThumbnailName(name));
  await media.remove(name);
  await db.delete(mediaFiles).where(eq(mediaFiles.name, name));
}

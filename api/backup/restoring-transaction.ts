import type { Client } from 'pg';
import { connectTo } from '../db/connect.ts';
import { migrationLock } from '../db/migrate.ts';
import { BackupRefused } from './file/backup-refused.ts';
import type { Progress } from './progress.ts';
import type { RestoredStore } from './store-picture.ts';

/** Where a backup is restored: a database without tables, and a store without its pictures, or with `keepsPictures` with some of them. */
export type Place = { url: string; media: RestoredStore; keepsPictures?: boolean };

/**
 * Runs `work` in a transaction. After an error, also removes the pictures that it has stored.
 * @param work is given a store that notes what it stores.
 */
export async function inTransaction<T>(
  client: Client,
  { url, media }: Place,
  say: Progress,
  work: (media: RestoredStore) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  const write = (name: string, draft: string) => {
    stored.push(name);
    return media.write(name, draft);
  };
  let result: T;
  try {
    await client.query('begin');
    result = await work({ ...media, write });
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await removeAll(media, stored, say);
    throw error;
  }
  try {
    await client.query('commit');
  } catch (error) {
    if (await isCommitted(url, error)) return result;
    await removeAll(media, stored, say);
    throw error;
  }
  return result;
}

/** Whether the tables exist, when the answer to the commit was lost. @throws BackupRefused if that cannot be known. */
async function isCommitted(url: string, cause: unknown): Promise<boolean> {
  try {
    const client = await connectTo(url);
    try {
      // The lost connection holds this lock until its transaction has ended.
      await client.query(`set statement_timeout = 0; set lock_timeout = '60s'`);
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      const { rows } = await client.query<{ is: boolean }>(
        `select to_regclass('migrations.applied') is not null as is`,
      );
      return rows[0]?.is === true;
    } finally {
      await client.end();
    }
  } catch {
    throw new BackupRefused(
      'The connection to the database was lost while the restore was being committed. ' +
        'If the database has tables now, it is restored completely: start the server. If it has none, restore again into another empty folder or bucket.',
      { cause },
    );
  }
}

async function removeAll(media: RestoredStore, names: readonly string[], say: Progress): Promise<void> {
  let left = 0;
  for (const name of names) await media.remove(name).catch(() => (left += 1));
  if (left === 0) return;
  say(`${left} picture files could not be removed again. Restore into another empty folder or bucket.`);
}

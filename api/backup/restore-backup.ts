import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectTo } from '../db/connect.ts';
import { migrate, migrationLock } from '../db/migrate.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { refuseUnsupported } from '../db/requirements.ts';
import { checkBackup, type ReadOptions } from './check-backup.ts';
import { BackupRefused } from './file/backup-refused.ts';
import type { Manifest, Sums, Table } from './file/format.ts';
import { createTables, finish, refuseFilled } from './place.ts';
import { refuseStored, storePicture, type RestoredStore } from './store-picture.ts';
import { useSettings } from './snapshot.ts';
import { copyIn } from './tables.ts';
import { readTable } from './write-table.ts';

export type Restored = { manifest: Manifest; sums: Sums };

/**
 * Restores a backup into an empty database and an empty media store, and compares every table and picture with the backup. Then it migrates
 * the database to this release.
 * @throws BackupRefused, before anything is written, if the backup is damaged, is of a newer release or needs another passphrase, or if
 * the place is not empty. After a later error, the place is empty again.
 */
export async function restoreBackup(
  { url, media }: { url: string; media: RestoredStore },
  path: string,
  { chain = readMigrations(), ...options }: ReadOptions = {},
): Promise<Restored> {
  const { say = () => undefined } = options;
  const client = await connectTo(url);
  try {
    await refuseUnsupported(client);
    await lock(client);
    await refuseFilled(client);
    const { sums } = await checkBackup(
      path,
      { ...options, chain, say: (sentence) => say(`Checking. ${sentence}`) },
      { takePicture: (name) => refuseStored(media, name) },
    );
    const restoring = {
      path,
      options: { ...options, chain, say: (sentence: string) => say(`Restoring. ${sentence}`) },
    };
    const restored = await inTransaction(client, media, (stored) => load(client, stored, restoring, sums));
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await migrate(url, { chain, say });
    return restored;
  } finally {
    await client.end();
  }
}

/** Makes servers that start meanwhile wait. @throws BackupRefused if one is starting. */
async function lock(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
  if (!rows[0]?.taken)
    throw new BackupRefused('A server is starting on this database, or it is being restored. Stop that first.');
}

/** Rolls the database back after an error, and removes the pictures that were written. */
async function inTransaction<T>(
  client: Client,
  media: RestoredStore,
  work: (stored: RestoredStore) => Promise<T>,
): Promise<T> {
  const written: string[] = [];
  const write = (name: string, draft: string) => {
    written.push(name);
    return media.write(name, draft);
  };
  await client.query('begin');
  try {
    await useSettings(client);
    const result = await work({ ...media, write });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    for (const name of written) await media.remove(name);
    throw error;
  }
}

async function load(
  client: Client,
  media: RestoredStore,
  { path, options }: { path: string; options: Required<Pick<ReadOptions, 'chain'>> & ReadOptions },
  expected: Sums,
): Promise<Restored> {
  const restored = await checkBackup(path, options, {
    begin: (manifest) => createTables(client, manifest, options.chain),
    takeRows: (table, content) => insertRows(client, table, content),
    takePicture: (name, content, sha256) => storePicture(media, name, content, sha256),
  });
  for (const table of restored.manifest.tables) {
    const { rows, sha256 } = await readTable(client, table);
    const wanted = expected.tables[table.name];
    if (rows === wanted?.rows && sha256 === wanted.sha256) continue;
    throw new BackupRefused(`The rows of ${table.name} are not those of the backup. Nothing was restored.`);
  }
  await finish(client, restored);
  return restored;
}

async function insertRows(client: Client, table: Table, content: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(content, { objectMode: false }), client.query(copyFrom(copyIn(table))));
}

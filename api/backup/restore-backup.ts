import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectTo } from '../db/connect.ts';
import { migrate, migrationLock } from '../db/migrate.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { refuseUnsupported } from '../db/requirements.ts';
import { StartRefused } from '../env/start-refused.ts';
import { checkBackup, type ReadOptions } from './check-backup.ts';
import type { Erasure } from './erasures/erasure-list.ts';
import { noteListed } from './erasures/note-listed.ts';
import { BackupRefused } from './file/backup-refused.ts';
import type { Manifest, Sums, Table } from './file/format.ts';
import { Parallel } from './parallel.ts';
import { createTables, finish, refuseFilled } from './place.ts';
import { limitProgress, megabytes } from './progress.ts';
import { explained } from './refusal.ts';
import { inTransaction, type Place } from './restoring-transaction.ts';
import { isLockTimeout, useSettings } from './snapshot.ts';
import { refuseStored, storePicture } from './store-picture.ts';
import { copyIn } from './tables.ts';
import { readTable } from './write-table.ts';

export type Restored = { manifest: Manifest; sums: Sums };
/** `erasures`: those of the lists outside the database, which `repeatErasures` repeats afterwards. */
type RestoreOptions = ReadOptions & { erasures?: readonly Erasure[] };
type Options = Required<Pick<RestoreOptions, 'chain' | 'say' | 'erasures'>> & RestoreOptions;

/** How many pictures are looked up or stored at the same time, so that a bucket far away does not slow down the restore. */
const parallelPictures = 6;

/**
 * Restores a backup into an empty database and an empty media store, and compares every table and picture with the backup. Then it migrates
 * the database to this release.
 * @throws BackupRefused, before anything is written, if the backup is damaged, is of a newer release or needs another passphrase, or if
 * the place is not empty. After a later error, the place is empty again, unless its sentence says otherwise.
 */
export async function restoreBackup(
  place: Place,
  path: string,
  { chain = readMigrations(), say = () => undefined, erasures = [], ...others }: RestoreOptions = {},
): Promise<Restored> {
  const options = { ...others, chain, say, erasures };
  return explained(async () => {
    const client = await connectTo(place.url, { application_name: 'trastienda restore' });
    try {
      await refuseUnsupported(client);
      await lock(client);
      await refuseFilled(client);
      const { sums } = await check(place, path, options);
      const restored = await inTransaction(client, place, say, (media) =>
        load(client, { ...place, media }, path, options, sums),
      );
      // Ends the lock.
      await client.end();
      await migrateRestored(place.url, options);
      return restored;
    } finally {
      await client.end();
    }
  });
}

/**
 * Makes servers that start meanwhile wait. A restore that was interrupted may need some seconds to be rolled back.
 * @throws BackupRefused if a server is starting.
 */
async function lock(client: Client): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = '10s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('set lock_timeout = 0');
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new BackupRefused(
      'A server is starting on this database, or another restore is running. Stop the server, or wait for the other restore.',
      { cause: error },
    );
  }
}

/** Reads the whole backup before anything is written, and looks its pictures up in the store. */
async function check({ media, keepsPictures = false }: Place, path: string, options: Options): Promise<Restored> {
  const { say } = options;
  const lookups = new Parallel(parallelPictures);
  try {
    const checked = await checkBackup(
      path,
      { ...options, say: (sentence) => say(`Checking. ${sentence}`) },
      keepsPictures ? {} : { takePicture: (name) => lookups.add(() => refuseStored(media, name)) },
    );
    await lookups.end();
    return checked;
  } finally {
    await lookups.waitForAll();
  }
}

async function load(
  client: Client,
  { media, keepsPictures = false }: Place,
  path: string,
  options: Options,
  expected: Sums,
): Promise<Restored> {
  const say = (sentence: string) => options.say(`Restoring. ${sentence}`);
  await useSettings(client);
  const stores = new Parallel(parallelPictures);
  try {
    const restored = await checkBackup(
      path,
      { ...options, say },
      {
        begin: (manifest) => createTables(client, manifest, options.chain),
        takeRows: (table, content) => insertRows(client, table, content),
        takePicture: (name, content, sha256) =>
          stores.add(() => storePicture(media, { name, content, sha256 }, keepsPictures)),
      },
    );
    await stores.end();
    await compare(client, restored.manifest, expected, options);
    await finish(client, restored);
    await noteListed(client, options.erasures, restored.manifest);
    options.signal?.throwIfAborted();
    return restored;
  } finally {
    // Otherwise a picture could be stored after those of a failed restore were removed.
    await stores.waitForAll();
  }
}

async function insertRows(client: Client, table: Table, content: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(content, { objectMode: false }), client.query(copyFrom(copyIn(table))));
}

/** Reads all tables again. @throws BackupRefused if the rows of one are not those of the backup. */
async function compare(client: Client, { tables }: Manifest, expected: Sums, options: Options): Promise<void> {
  const sayLimited = limitProgress(options.say);
  for (const table of tables) {
    options.signal?.throwIfAborted();
    let bytes = 0;
    const { rows, sha256 } = await readTable(client, table, (chunk) => {
      bytes += chunk.length;
      sayLimited(() => `Comparing. Table ${table.name}, ${megabytes(bytes)}`);
    });
    const wanted = expected.tables[table.name];
    if (rows === wanted?.rows && sha256 === wanted.sha256) continue;
    throw new BackupRefused(`The rows of ${table.name} are not those of the backup. Nothing was restored.`);
  }
}

/** @throws StartRefused if the restored database cannot be migrated to this release. */
async function migrateRestored(url: string, { chain, say }: Options): Promise<void> {
  try {
    await explained(async () => {
      await migrate(url, { chain, say });
      const client = await connectTo(url);
      await client.query('set statement_timeout = 0; analyze').finally(() => client.end());
    });
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new StartRefused(
      `The backup is restored, but not yet migrated to this release. ${error.message} The next start of the server continues.`,
      { cause: error },
    );
  }
}

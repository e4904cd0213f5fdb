import { stat } from 'node:fs/promises';
import { readApplied } from '../db/migration-history.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { refuseForeign } from '../db/refuse-foreign.ts';
import { version } from '../env/version.ts';
import type { MediaStore } from '../media/stores/media-store.ts';
import { BackupRefused } from './file/backup-refused.ts';
import { format, manifestName, sumsName, type Manifest, type Sums } from './file/format.ts';
import { exists, isThere, writeNewFile } from './file/new-file.ts';
import { sha256Of, writeArchive } from './file/write-archive.ts';
import { limitProgress, megabytes, type LimitedProgress, type Progress } from './progress.ts';
import { explained } from './refusal.ts';
import type { Source } from './source.ts';
import { withSnapshot, type Snapshot } from './snapshot.ts';
import { isBackedUp, readSequences } from './tables.ts';
import { writePictures } from './write-pictures.ts';
import { writeTable } from './write-table.ts';

export type BackupOptions = { passphrase?: string | undefined; say?: Progress };
/** What was written. The sizes of the file and of the pictures are in bytes. */
export type Written = {
  bytes: number;
  rows: number;
  pictures: Sums['pictures'];
  /** Tables and columns that are left out because this release did not create them. */
  foreign: string[];
};

/**
 * Writes a backup of a database and its pictures, while both are used. The backup has every write that was answered before it began.
 * @throws BackupRefused if the file exists; StartRefused if the database cannot be reached. After any error, no file remains.
 */
export async function writeBackup(
  { url, media }: { url: string; media: Pick<MediaStore, 'read'> },
  path: string,
  { passphrase, say = () => undefined }: BackupOptions = {},
): Promise<Written> {
  if (await isThere(path)) throw exists(path);
  return explained(async () => {
    let written: Pick<Written, 'rows' | 'pictures' | 'foreign'> | undefined;
    await writeNewFile(path, (handle) =>
      withSnapshot(
        url,
        (snapshot) =>
          writeArchive({ handle, path }, passphrase, async (add) => {
            const source = { client: snapshot.client, media, add };
            const backedUp = snapshot.tables.filter((table) => isBackedUp(table, passphrase !== undefined));
            const { tables, pictures } = await writeEntries(
              { ...snapshot, tables: backedUp },
              source,
              limitProgress(say),
            );
            const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
            written = { rows, pictures, foreign: snapshot.foreign };
          }),
        say,
      ),
    );
    if (!written) throw new Error('the archive was written without its entries');
    return { bytes: (await stat(path)).size, ...written };
  });
}

async function writeEntries(snapshot: Snapshot, source: Source, say: LimitedProgress): Promise<Sums> {
  const { client, add } = source;
  const manifest = await readManifest(snapshot);
  const text = Buffer.from(JSON.stringify(manifest, undefined, 2));
  await add(manifestName, text);
  const tables: Sums['tables'] = {};
  for (const [place, table] of manifest.tables.entries()) {
    const title = `Table ${place + 1} of ${manifest.tables.length}: ${table.name}`;
    tables[table.name] = await writeTable(source, table, (bytes) => say(() => `${title}, ${megabytes(bytes)}`));
  }
  const pictures = await writePictures(source, say);
  const sums = { manifest: sha256Of(text), tables, sequences: await readSequences(client), pictures };
  await snapshot.assertGuarded();
  await add(sumsName, Buffer.from(JSON.stringify(sums, undefined, 2)));
  return sums;
}

async function readManifest({ client, tables }: Snapshot): Promise<Manifest> {
  const { rows } = await client.query<{ takenAt: Date }>('select now() as "takenAt"');
  const migrations = await readApplied(client);
  refuseOther(migrations);
  const changes = await client.query<{ oldest: Date | null }>('select min(at) as oldest from change_log.changes');
  return {
    format,
    release: version,
    takenAt: (rows[0]?.takenAt ?? new Date()).toISOString(),
    migrations: migrations.map(({ number, name, hash, release }) => ({ number, name, hash, release })),
    oldestChange: changes.rows[0]?.oldest?.toISOString() ?? null,
    tables,
  };
}

/** @throws BackupRefused or ForeignDatabase unless the tables are those of this release. */
function refuseOther(applied: Awaited<ReturnType<typeof readApplied>>): void {
  const last = applied.at(-1);
  if (!last) throw new BackupRefused('The database has no tables: there is nothing to back up.');
  const chain = readMigrations();
  refuseForeign(applied, chain);
  if (applied.length === chain.length) return;
  throw new BackupRefused(
    `The database belongs to release ${last.release}. Back it up with that release, or start the server of release ${version}, which migrates it.`,
  );
}

import type { Client } from 'pg';
import { createHistory } from '../db/migration-history.ts';
import type { Migration } from '../db/read-migrations.ts';
import { compileUpdates } from '../db/run-migration.ts';
import { BackupRefused, damaged } from './file/backup-refused.ts';
import type { Manifest, Sums, Table } from './file/format.ts';
import { emptyTables, readAllTables, setTriggers } from './tables.ts';

/** @throws BackupRefused if the database has tables, other than those of extensions, or schemas of ours. */
export async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select 'the table ' || n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    union all
    select 'the schema ' || nspname from pg_namespace where nspname in ('change_log', 'migrations', 'drizzle', 'jobs')
    limit 1`);
  if (!rows[0]) return;
  throw new BackupRefused(
    `The database is not empty: it has ${rows[0].name}. Restore into a new database, or into a new folder (TRASTIENDA_DATA).`,
  );
}

/** Creates the tables as they were in the backup, without rows, and turns off their triggers, which would log each row as a change. */
export async function createTables(client: Client, manifest: Manifest, chain: readonly Migration[]): Promise<void> {
  for (const { steps } of chain.slice(0, manifest.migrations.length)) {
    // In a new database, an index needs no build beside other writers, which a transaction does not allow.
    for (const step of steps) await client.query(step.replace(/\bindex concurrently\b/i, 'index'));
  }
  await client.query(compileUpdates);
  await createHistory(client, manifest.migrations);
  await refuseUnknownTables(client, manifest.tables);
  for (const table of manifest.tables) {
    if (isRecord(table.name)) await client.query(setTriggers(table, 'disable'));
  }
  await client.query(emptyTables(manifest.tables));
  if (manifest.oldestChange === null) return;
  await client.query(
    `select change_log.create_partitions($1, (extract(year from age) * 12 + extract(month from age))::integer + 2)
     from age(date_trunc('month', now()), date_trunc('month', $1::timestamptz)) age`,
    [manifest.oldestChange],
  );
}

/** @throws BackupRefused if the backup has tables or columns that its migrations do not create. */
async function refuseUnknownTables(client: Client, tables: readonly Table[]): Promise<void> {
  const created = new Map((await readAllTables(client)).map((table) => [table.name, table]));
  const unknown = tables.find(({ name, columns, order }) => {
    const found = created.get(name);
    const isIn = (column: string) => found?.columns.includes(column) === true;
    return !found || !columns.every(isIn) || JSON.stringify(found.order) !== JSON.stringify(order);
  });
  if (unknown) throw damaged(`its migrations do not create the table ${unknown.name} as it is in the backup`);
}

const isRecord = (table: string) => table.startsWith('public.');

/** The beginning of `last_error` of a mail that was waiting when the backup was taken. */
export const heldBack = 'Not sent: restored from a backup of ';

const stopProposals = `
  update proposals set state = 'stopped', revision = revision + 1, finished_at = now()
  where state in ('applying', 'stopping', 'undoing')`;

/** The versions of records start again in another database. A planned one would match by chance a record that was edited since. */
const forgetVersions = `update proposal_items set version = null where state = 'pending' and version is not null`;

const minutes = `(select floor(extract(epoch from clock_timestamp()) / 60)::integer as minutes) now`;

/** Sets what the rows alone do not say, and what must differ from the backed-up installation. */
export async function finish(client: Client, { manifest, sums }: { manifest: Manifest; sums: Sums }): Promise<void> {
  for (const [name, last] of Object.entries(sums.sequences)) {
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
  }
  for (const table of manifest.tables) {
    if (isRecord(table.name)) await client.query(setTriggers(table, 'enable'));
  }
  // Ends all sessions, also those whose tokens were signed with keys of the environment. The minutes since 1970 are more than any number
  // that was counted up, also by another restore of the same backup.
  await client.query(`
    insert into session_epochs (user_id, epoch) select id, minutes from users, ${minutes}
    on conflict (user_id) do update set epoch = greatest(session_epochs.epoch + 1, excluded.epoch)`);
  // No job sends them: it may have been sent since the backup.
  await client.query(`update mails set last_error = $1 where sent_at is null and last_error is null`, [
    `${heldBack}${manifest.takenAt.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  if (!manifest.tables.some(({ name }) => name === 'public.proposals')) return;
  // A person decides whether they go on: the records are those of the backup. Backups of older releases have no such table.
  await client.query(stopProposals);
  await client.query(forgetVersions);
}

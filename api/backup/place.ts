import type { Client } from 'pg';
import { createHistory } from '../db/migration-history.ts';
import type { Migration } from '../db/read-migrations.ts';
import { BackupRefused } from './file/backup-refused.ts';
import type { Manifest, Sums } from './file/format.ts';
import { emptyTables, setTriggers } from './tables.ts';

/** @throws BackupRefused if the database has tables. */
export async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'change_log', 'migrations', 'drizzle', 'jobs') limit 1`);
  if (!rows[0]) return;
  throw new BackupRefused(
    `The database is not empty: it has the table ${rows[0].name}. Restore into a new database, or into a new folder (TRASTIENDA_DATA).`,
  );
}

/** Creates the tables as they were in the backup, without rows, and turns off their triggers, which would log each row as a change. */
export async function createTables(client: Client, manifest: Manifest, chain: readonly Migration[]): Promise<void> {
  for (const { steps } of chain.slice(0, manifest.migrations.length)) {
    // In a new database, an index needs no build beside other writers, which a transaction does not allow.
    for (const step of steps) await client.query(step.replace(/\bindex concurrently\b/i, 'index'));
  }
  await createHistory(client, manifest.migrations);
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

const isRecord = (table: string) => table.startsWith('public.');

/** The beginning of `last_error` of a mail that was waiting when the backup was taken. */
export const heldBack = 'Not sent: restored from a backup of ';

/** Sets what the rows alone do not say, and what must differ from the backed-up installation. */
export async function finish(client: Client, { manifest, sums }: { manifest: Manifest; sums: Sums }): Promise<void> {
  for (const [name, last] of Object.entries(sums.sequences)) {
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
  }
  for (const table of manifest.tables) {
    if (isRecord(table.name)) await client.query(setTriggers(table, 'enable'));
  }
  // Ends all sessions, also those whose tokens were signed with keys of the environment.
  await client.query(`
    insert into session_epochs (user_id, epoch) select id, 1 from users
    on conflict (user_id) do update set epoch = session_epochs.epoch + 1`);
  // No job sends them: it may have been sent since the backup.
  await client.query(`update mails set last_error = $1 where sent_at is null and last_error is null`, [
    `${heldBack}${manifest.takenAt.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
}

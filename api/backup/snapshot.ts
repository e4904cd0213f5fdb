import type { Client } from 'pg';
import { backupLock } from '../db/backup-lock.ts';
import { connectTo } from '../db/connect.ts';
import { watchSession } from '../db/locks/watch-session.ts';
import { BackupRefused } from './file/backup-refused.ts';
import type { Progress } from './progress.ts';
import { lockTables, readOwn, type Tables } from './tables.ts';

/** Settings that the text of values depends on, besides those of every connection, and no limit of time for what follows. */
const settings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/** The same for limits that older servers do not have. */
const laterLimits = `
  select set_config(name, '0', true) from pg_settings where name in ('lock_timeout', 'transaction_timeout')`;

const connection = { application_name: 'trastienda backup' };
/** The code of PostgreSQL for a lock that was not free within `lock_timeout`. */
const lockNotAvailable = '55P03';
const waitSeconds = 10;
const longestWaitMs = 5 * 60_000;

/** A transaction whose snapshot stays the same; `assertGuarded` rejects if files of the snapshot may have been removed. */
export type Snapshot = Tables & { client: Client; assertGuarded: () => Promise<void> };

/**
 * Runs `work` in a read-only transaction whose snapshot stays the same. Meanwhile no file is removed to which the snapshot refers, and
 * no migration changes its tables.
 * @throws StartRefused if the database cannot be reached; BackupRefused if another backup does not end, or a migration is running.
 */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  say: Progress = () => undefined,
): Promise<T> {
  const guard = await connectTo(url, connection);
  try {
    // On a connection of its own: the snapshot has to be taken after the lock.
    await forbidRemovals(guard, say);
    return await inSnapshot(url, guard, work);
  } finally {
    await guard.end();
  }
}

/** Takes the lock of a backup for a transaction that stays open. A removal that has begun is waited for. */
async function forbidRemovals(guard: Client, say: Progress): Promise<void> {
  for (const start = performance.now(); ;) {
    await guard.query(`begin; ${settings}; set local lock_timeout = '${waitSeconds}s'`);
    try {
      await guard.query('select pg_advisory_xact_lock($1)', [backupLock]);
      await guard.query(laterLimits);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await guard.query('rollback');
      if (performance.now() - start > longestWaitMs) {
        throw new BackupRefused(
          'Another backup of this database is running, or a migration. Try again when it has ended.',
        );
      }
      say('Waiting for another backup of this database, or for a migration.');
    }
  }
}

async function inSnapshot<T>(url: string, guard: Client, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const own = await readOwn(guard);
  const client = await connectTo(url, connection);
  let lost: Error | undefined;
  const stopWatch = watchSession(guard, (cause) => {
    lost = guardLost(cause);
    // Without the lock, the rest need not be read. If the database does not answer, it never would be.
    void client.end();
  });
  const assertGuarded = async () => {
    await guard.query('select').catch((error: unknown) => {
      throw guardLost(error);
    });
  };
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings}`);
    // Before the first query, which takes the snapshot: a table that is changed in between would be empty in it.
    await lock(client, own);
    await client.query(laterLimits);
    await refuseChanged(client, own);
    return await work({ ...own, client, assertGuarded });
  } catch (error) {
    throw lost ?? error;
  } finally {
    stopWatch();
    await client.end();
  }
}

const guardLost = (cause: unknown) =>
  new BackupRefused(
    'The connection that holds the lock of the backup was lost, so pictures may have been removed meanwhile. Try again.',
    { cause },
  );

async function lock(client: Client, { tables }: Tables): Promise<void> {
  if (tables.length === 0) return;
  try {
    await client.query(`set local lock_timeout = '${waitSeconds}s'; ${lockTables(tables)}`);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new BackupRefused('A migration is changing the tables. Try again when the server has started.', {
      cause: error,
    });
  }
}

/** @throws BackupRefused if a migration has changed the tables after they were listed, and before they were locked. */
async function refuseChanged(client: Client, listed: Tables): Promise<void> {
  if (JSON.stringify(await readOwn(client)) === JSON.stringify(listed)) return;
  throw new BackupRefused('A migration has just changed the tables. Try again when the server has started.');
}

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable;

/** Makes the values of a writing transaction read as in {@link withSnapshot}. */
export async function useSettings(client: Client): Promise<void> {
  await client.query(settings);
  await client.query(laterLimits);
}

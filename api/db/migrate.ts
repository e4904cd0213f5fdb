import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { version } from '../env/version.ts';
import { refuseUnsupported } from './requirements.ts';
import { prepareHistory, readApplied } from './migration-history.ts';
import { backupLock } from './backup-lock.ts';
import { connectTo } from './connect.ts';
import { readMigrations, type Migration } from './read-migrations.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { runMigration } from './run-migration.ts';
import { changedSortOrder, describeSortOrder } from './sort-order.ts';

/** Key of the advisory lock of who creates or changes tables: arbitrary, but the same in every copy of the server. */
export const migrationLock = 7_287_284;
const lockPollMs = 200;
/** The longest time for which a step of a migration waits for a lock, for example on a table that an older copy of the server uses. */
const longestLock = '60s';

type Options = {
  /** Receives each line of progress. */
  say?: (line: string) => void;
  /** Whether to migrate only an empty database, and to refuse any other database with pending migrations. */
  isNewOnly?: boolean;
  /** Ends the wait for another copy of the server. A migration that is running completes; the next migration does not start. */
  signal?: AbortSignal | undefined;
  /** Runs after the migrations, before another copy of the server takes its turn. */
  whileLocked?: (client: Client) => Promise<void>;
  chain?: Migration[];
  lockTimeout?: string;
  open?: (url: string) => Promise<Client>;
};

/**
 * Applies the pending migrations to the database at `url`. Copies of the server that start at the same time take turns.
 * @throws ForeignDatabase when the database has migrations that are unknown to this copy of the server.
 * @throws StartRefused when the database is unreachable or unsuitable, a migration fails, or `signal` ends the work.
 */
export async function migrate(url: string, options: Options = {}): Promise<void> {
  const client = await (options.open ?? connectTo)(url);
  try {
    await refuseUnsupported(client);
    await takeLock(client, options);
    await client.query(`set statement_timeout = 0; set lock_timeout = '${options.lockTimeout ?? longestLock}'`);
    await runPending(client, options);
    await warnOfSortOrder(client, options);
    await options.whileLocked?.(client);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The database could not be migrated: ${reason}.`, { cause: error });
  } finally {
    await client.end(); // Also releases the advisory lock.
  }
}

async function warnOfSortOrder(client: Client, { say }: Options): Promise<void> {
  const changed = await changedSortOrder(client);
  if (!changed) return;
  const { found, remedy } = describeSortOrder(changed);
  say?.(`${found} ${remedy}`);
}

async function runPending(client: Client, options: Options): Promise<void> {
  const { say = () => {}, isNewOnly = false, signal, chain = readMigrations() } = options;
  const applied = await readApplied(client);
  refuseForeign(applied, chain);
  const pending = chain.slice(applied.length);
  if (pending.length === 0) return;
  const last = applied.at(-1);
  if (last && isNewOnly) {
    throw new StartRefused(
      `The database belongs to release ${last.release}. Start the server of release ${version}, which migrates it.`,
    );
  }
  await holdOffBackups(client, options);
  await prepareHistory(client, applied);
  // A new database gets no progress lines, because creating its tables is fast.
  const report = last ? say : () => {};
  if (last) say(describeUpgrade(last.release, pending.length));
  for (const [position, migration] of pending.entries()) {
    refuseStopped(signal);
    const start = performance.now();
    report(`Migration ${position + 1} of ${pending.length}, ${migration.name} …`);
    await runMigration(client, migration);
    report(`Done in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
}

/**
 * Waits for a running backup, and makes later ones wait until the connection ends. Otherwise a step would wait for the tables that the backup
 * reads, and the requests of other servers would wait for the step.
 */
async function holdOffBackups(client: Client, { say = () => {}, signal }: Options): Promise<void> {
  const locking = `select pg_try_advisory_lock_shared(${backupLock}) as taken`;
  await pollForLock(client, { locking, signal, say: () => say('Waiting for a backup of the database.') });
}

/**
 * Returns the first line of progress. On a developer's machine, the pending migrations may belong to the same release as the
 * applied migrations.
 */
function describeUpgrade(release: string, migrations: number): string {
  if (release !== version) return `Migrating the database from release ${release} to ${version}.`;
  return `Migrating the database: ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}.`;
}

function refuseStopped(signal?: AbortSignal): void {
  if (signal?.aborted) throw new StartRefused('Stopped before the database was migrated.');
}

/**
 * Polls for the advisory lock. A statement that waited for the lock would deadlock with a `create index concurrently` in the copy
 * that holds the lock, because that command waits for running statements of other sessions.
 */
async function takeLock(client: Client, { say = () => {}, signal }: Options): Promise<void> {
  const locking = `select pg_try_advisory_lock(${migrationLock}) as taken`;
  const sayOnce = () => say('Waiting for another copy that is migrating the database.');
  await pollForLock(client, { locking, signal, say: sayOnce });
}

type Polled = { locking: string; signal: AbortSignal | undefined; say: () => void };

/** Runs the query `locking` until it has taken a lock. `say` is called once if that takes more than one try. */
async function pollForLock(client: Client, { locking, signal, say }: Polled): Promise<void> {
  for (let tries = 0; ; tries++) {
    refuseStopped(signal);
    const { rows } = await client.query<{ taken: boolean }>(locking);
    if (rows[0]?.taken) return;
    if (tries === 0) say();
    await sleep(lockPollMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { version } from '../version.ts';
import { refuseUnfit } from './fitness.ts';
import { prepareHistory, readApplied } from './migration-history.ts';
import { reach } from './reach.ts';
import { readMigrations, type Migration } from './read-migrations.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { runMigration } from './run-migration.ts';

/** Any number; the same in every copy that migrates. */
const lockKey = 7_287_284;
const lockPollMs = 200;
/** How long a step waits for an older copy that still uses a table. */
const lockTimeout = '60s';

type Options = {
  /** Takes a line of progress. */
  say?: (line: string) => void;
  chain?: Migration[];
};

/**
 * Brings the database at `url` to the present tables; does nothing when it has them. Copies that start at once take turns.
 * @throws ForeignDatabase when it holds migrations that this copy does not know.
 * @throws StartRefused when the database cannot be reached or cannot hold our tables, or a migration fails.
 */
export async function migrate(url: string, { say = () => {}, chain = readMigrations() }: Options = {}): Promise<void> {
  const client = await reach(url);
  try {
    await refuseUnfit(client);
    await takeLock(client, say);
    await client.query(`set statement_timeout = 0; set lock_timeout = '${lockTimeout}'`);
    const applied = await readApplied(client);
    refuseForeign(applied, chain);
    const pending = chain.slice(applied.length);
    if (pending.length === 0) return;
    await prepareHistory(client, applied);
    const last = applied.at(-1);
    if (last) say(`Migrating the database from release ${last.release} to ${version}.`);
    for (const [position, migration] of pending.entries()) {
      const start = performance.now();
      await runMigration(client, migration);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      // The tables of a new database are made in no time.
      if (last) say(`Migration ${position + 1} of ${pending.length}, ${migration.name}: done in ${seconds} s.`);
    }
  } finally {
    await client.end(); // releases the lock, too
  }
}

/** Asks again and again, because a session that waits inside a statement would block `create index concurrently` for ever. */
async function takeLock(client: Client, say: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    if (tries === 0) say('Waiting for another copy that is migrating the database.');
    await sleep(lockPollMs);
  }
}

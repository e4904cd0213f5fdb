import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { openClient } from '../db/connect.ts';
import { acceptsWrites } from '../db/statements/accepts-writes.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog, type ServerLog } from '../log/server-log.ts';

const checkIntervalMs = 1_000;
/** A database that does not answer in this time is lost. */
const longestCheckMs = 5_000;
/** The time in which further lost connections are not logged, because the pools notice their connections one after the other. */
const quietMs = 10_000;

/** Logs that the database is lost, and that it is back: a line each, however many connections and statements fail meanwhile. */
export type DatabaseWatch = {
  /** Reports an error of a connection, and checks the database. Further errors are ignored until the check ends or the database is back. */
  note: (error: unknown) => void;
  stop: () => Promise<void>;
};

export function watchDatabase(url: string, log: ServerLog = serverLog): DatabaseWatch {
  const stopping = new AbortController();
  let watching: Promise<void> | undefined;
  let quietUntil = -Infinity;

  const watch = async (error: unknown) => {
    const lostAt = performance.now();
    if (await isUp(url)) {
      if (lostAt > quietUntil)
        log('warn', 'connectionLost', { msg: 'connection to the database lost', ...toReason(error) });
      quietUntil = performance.now() + quietMs;
      return;
    }
    log('error', 'databaseLost', { msg: 'database lost', ...toReason(error) });
    do {
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal });
    } while (!(await isUp(url)));
    const seconds = Math.round((performance.now() - lostAt) / 100) / 10;
    log('warn', 'databaseBack', { msg: 'database back', seconds });
    quietUntil = performance.now() + quietMs;
  };

  const watchOnce = async (error: unknown) => {
    try {
      await watch(error);
    } catch {
      // `stop` aborts the wait, which then rejects.
    } finally {
      watching = undefined;
    }
  };

  return {
    note(error) {
      if (!stopping.signal.aborted) watching ??= watchOnce(error);
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** Whether a new connection can be opened, and accepts writes. */
async function isUp(url: string): Promise<boolean> {
  try {
    const client = await openClient(url, { connectionTimeoutMillis: longestCheckMs, query_timeout: longestCheckMs });
    try {
      const { rows } = await drizzle({ client }).execute<{ is: boolean }>(sql`select ${acceptsWrites} as is`);
      return rows[0]?.is === true;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}

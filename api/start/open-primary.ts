import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../db/connect.ts';
import { isCertificateRefused } from '../db/errors/tls-errors.ts';
import { StartRefused } from '../env/start-refused.ts';
import { isDatabaseAway } from '../http/database-errors.ts';

/** Longer than a standby takes to become the primary, also behind a proxy that notices it late. */
const longestWaitMs = 60_000;
const retryIntervalMs = 500;
/** A database that stays silent after it has accepted a connection is away. */
const firstAnswerMs = 5_000;

type Options = { waitMs?: number | undefined; signal?: AbortSignal | undefined };

/**
 * Opens a connection to the database at `url` as soon as it accepts writes. Waits for a database that cannot be reached, is starting, or is a
 * standby, and says so once.
 * @throws StartRefused after `waitMs`, or if `signal` is aborted; at once for any other reason, such as a wrong password or certificate.
 */
export async function openPrimary(url: string, { waitMs = longestWaitMs, signal }: Options = {}): Promise<Client> {
  const until = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted) throw new StartRefused('Stopped while waiting for the database.');
    const opened = await tryToOpen(url);
    if (!(opened instanceof StartRefused)) return opened;
    if (performance.now() >= until) throw opened;
    if (tries === 0) console.log(`${opened.message} The start waits for it, up to ${waitMs / 1000} s.`);
    await sleep(retryIntervalMs);
  }
}

/** Returns the reason instead if it may disappear by itself. */
async function tryToOpen(url: string): Promise<Client | StartRefused> {
  let client: Client | undefined;
  try {
    client = await connectTo(url);
    if (await isWritable(client)) return client;
    await client.end();
    return new StartRefused('The database is read-only, as a standby is. Promote it, or correct DATABASE_URL.');
  } catch (error) {
    void client?.end();
    if (!isDatabaseAway(error) || isCertificateRefused(error)) throw error;
    return error instanceof StartRefused
      ? error
      : new StartRefused('The database closed the connection. Start it, or correct DATABASE_URL.', { cause: error });
  }
}

async function isWritable(client: Client): Promise<boolean> {
  // Only this statement is limited. It fails with its connection.
  const silent = setTimeout(() => void client.end(), firstAnswerMs);
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as is`,
    );
    return rows[0]?.is === true;
  } finally {
    clearTimeout(silent);
  }
}

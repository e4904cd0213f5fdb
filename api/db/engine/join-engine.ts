import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { accountForPostgres } from './account.ts';
import { urlOf } from './cluster.ts';
import { findDataDirectory } from './data-directory.ts';
import { startEngine } from './start-engine.ts';

/**
 * Provides the database of `dataFolder` for a short task. If a copy of the API server is running, returns the URL of its
 * database, and `stop` leaves this database running. Otherwise starts a database server that runs until `stop`.
 */
export async function joinEngine(dataFolder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = await urlOfRunning(dataFolder);
  // Messages go to stderr, because stdout is the output of the command.
  return url === undefined ? startEngine(dataFolder, console.error) : { url, stop: async () => {} };
}

async function urlOfRunning(dataFolder: string): Promise<string | undefined> {
  const home = await findDataDirectory(resolve(dataFolder), accountForPostgres(), console.error);
  const [port, password] = await Promise.all(
    ['port', 'password'].map((file) => readFile(join(home, file), 'utf8').catch(() => undefined)),
  );
  if (port === undefined || password === undefined) return undefined;
  const url = urlOf({ password, port });
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return url;
  } catch {
    // Nothing listens on the port, or another server listens on it and rejects the password.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

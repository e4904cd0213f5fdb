import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { accountForPostgres } from './account.ts';
import { findDataDirectory } from './data-directory.ts';
import { readLogins, urlOf } from './logins.ts';
import { startEngine, type Engine } from './start-engine.ts';

type Joined = Pick<Engine, 'url' | 'adminUrl' | 'stop'>;

/**
 * Provides the database of `dataFolder` for a short task. If a copy of the API server is running, returns the URLs of its
 * database, and `stop` leaves this database running. Otherwise starts a database server that runs until `stop`.
 */
export async function joinEngine(dataFolder: string): Promise<Joined> {
  const running = await findRunning(dataFolder);
  // Messages go to stderr, because stdout is the output of the command.
  return running ? { ...running, stop: async () => {} } : startEngine(dataFolder, console.error);
}

async function findRunning(dataFolder: string): Promise<Omit<Joined, 'stop'> | undefined> {
  const home = await findDataDirectory(resolve(dataFolder), accountForPostgres(), console.error);
  const port = await readFile(join(home, 'port'), 'utf8').catch(() => undefined);
  const logins = await readLogins(home).catch(() => undefined);
  if (port === undefined || logins === undefined) return undefined;
  const url = urlOf(logins.app, port);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return { url, adminUrl: urlOf(logins.superuser, port) };
  } catch {
    // Nothing listens on the port, or another server listens on it and rejects the password.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

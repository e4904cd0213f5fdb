import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { accountForPostgres } from './account.ts';
import { urlOf } from './cluster.ts';
import { findDataDirectory } from './data-directory.ts';
import { startEngine } from './start-engine.ts';

/** The database of `dataFolder` for a short errand: the one that a running copy keeps, else one started until `stop`. */
export async function joinEngine(dataFolder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = await urlOfRunning(dataFolder);
  // What is said goes to the error output: the other one is the answer of the command.
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
    // Nobody there, or somebody else's database by now, which does not know the password.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

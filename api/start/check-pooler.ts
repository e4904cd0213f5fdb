import type { ClientConfig } from 'pg';
import { connectTo } from '../db/connect.ts';
import { refuseUnsupported } from '../db/requirements.ts';
import { LastingRefusal } from '../env/start-refused.ts';

/**
 * Checks the connections of a pooler to a migrated database.
 * @param directUrl the address of the same database without the pooler.
 * @throws StartRefused if the pooler drops settings, or leads to another database.
 */
export async function checkPooler(url: string, directUrl: string): Promise<void> {
  if (await isSameDatabase(url, directUrl)) return;
  throw new LastingRefusal('DATABASE_URL and DATABASE_DIRECT_URL are not the same database. Correct one of them.');
}

/**
 * Compares the databases behind two addresses.
 * @param limits of the time that the database has to answer.
 * @throws StartRefused if a database cannot be reached or used.
 */
export const isSameDatabase = async (url: string, directUrl: string, limits?: Limits): Promise<boolean> =>
  (await readIdentity(url, limits)) === (await readIdentity(directUrl, limits));

type Limits = Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>;

/** Reads the start of the server, to the microsecond, and the number of the database in it. */
async function readIdentity(url: string, limits?: Limits): Promise<string | undefined> {
  const client = await connectTo(url, limits);
  try {
    await refuseUnsupported(client);
    const { rows } = await client.query<{ identity: string }>(`
      select concat_ws(' ', pg_postmaster_start_time(), oid) as identity from pg_database where datname = current_database()`);
    return rows[0]?.identity;
  } finally {
    await client.end();
  }
}

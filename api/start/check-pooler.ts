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
 * Compares the databases behind two addresses. Undefined if neither has tables.
 * @param limits of the time that the database has to answer.
 * @throws StartRefused if a database cannot be reached or used.
 */
export async function isSameDatabase(url: string, directUrl: string, limits?: Limits): Promise<boolean | undefined> {
  const pooled = await readGeneration(url, limits);
  const direct = await readGeneration(directUrl, limits);
  return pooled === undefined && direct === undefined ? undefined : pooled === direct;
}

type Limits = Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>;

/** Reads a random value that each database has. Undefined if the database has no tables. */
async function readGeneration(url: string, limits?: Limits): Promise<string | undefined> {
  const client = await connectTo(url, limits);
  try {
    await refuseUnsupported(client);
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('public.cache_epoch')::text as found`,
    );
    if (rows[0]?.found == null) return undefined;
    const read = await client.query<{ generation: string }>('select generation from public.cache_epoch');
    return read.rows[0]?.generation;
  } finally {
    await client.end();
  }
}

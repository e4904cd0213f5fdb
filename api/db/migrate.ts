import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '../start-refused.ts';
import { refuseUnfit } from './fitness.ts';
import { reach } from './reach.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** Any number; the same in every copy that migrates. */
const lockKey = 7_287_284;

/**
 * Brings the database at `url` to the present tables; does nothing when it is. Copies that start at once take turns.
 * @throws StartRefused when the database cannot be reached or hold our tables, or was made by migrations that are not ours.
 */
export async function migrate(url: string): Promise<void> {
  const client = await reach(url);
  try {
    await refuseUnfit(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const db = drizzle({ client });
    await refuseForeign(db);
    await runMigrations(db, { migrationsFolder });
  } finally {
    await client.end(); // gives the lock free, too
  }
}

/** Drizzle looks at dates only: a migration that was changed after it had run would go unnoticed. */
async function refuseForeign(db: NodePgDatabase): Promise<void> {
  const { rows: found } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!found[0]?.name) return;
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  const ours = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  if (rows.every(({ hash }) => ours.has(hash))) return;
  throw new StartRefused(
    'The database was made by another version of Trastienda. Start that version, or use an empty database (TRASTIENDA_DATA or DATABASE_URL).',
  );
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';

/** Returns each table of the database, of any schema, with the number of its rows that contain the text. */
export async function tablesWith(db: Database, text: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const pattern = `%${text}%`;
    const counted = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(name)} t where t::text ilike ${pattern}`,
    );
    // The rows of a partition are also those of the log.
    if (counted.rows[0]?.n && !name.startsWith('change_log.changes_')) found[name] = counted.rows[0].n;
  }
  return found;
}

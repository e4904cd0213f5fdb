import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';

/** Tables whose rows a deletion ends for good, and tables that are not part of the catalogue. */
const leftOut = /^(trash|trash_rows|sessions|handoffs|session_epochs|sign_in_failures|idempotency_keys)$/;

/** Returns all rows by table, sorted. The roles of a user are a set, so they are sorted, too. */
export async function readRows(db: Pick<Database, 'execute'>): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !leftOut.test(table.name))) {
    const { rows: found } = await db.execute<{ content: Record<string, unknown> }>(
      sql`select to_jsonb(kept) as content from ${sql.identifier(name)} kept order by to_jsonb(kept)`,
    );
    rows[name] = found.map(({ content }) =>
      name === 'users' ? { ...content, roles: [content['roles']].flat().sort() } : content,
    );
  }
  return rows;
}

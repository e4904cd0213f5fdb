import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Answered } from './record-answers.ts';

/**
 * Returns the rows of the tables in the schema `public`, ordered by primary key (`media_files`: by time). Leaves out the failed
 * sign-ins, because their counts depend on the seconds between the failures.
 */
export async function readTables(db: Database, mask: (text: string) => string): Promise<Answered[]> {
  const { rows: tables } = await db.execute<{ name: string; key: string }>(sql`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
      join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey)
    where relnamespace = 'public'::regnamespace and relname <> 'sign_in_failures' group by relname order by relname collate "C"`);
  const contents = [];
  for (const { name, key } of tables) {
    // Only `media_files` has a random key. Rows written in the same transaction have the same time, so the content hash orders them.
    const order = name === 'media_files' ? 'changed_at, content_hash' : key;
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by ${sql.raw(order)}`,
    );
    contents.push(...rows.map(({ row }) => ({ request: `row of ${name}`, answer: mask(row) })));
  }
  return contents;
}

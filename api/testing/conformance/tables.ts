import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Answered } from './record-answers.ts';

/** Returns every row of the schema `public` in primary key order, except failed sign-ins, whose count decays every second. */
export async function readTables(db: Database, mask: (text: string) => string): Promise<Answered[]> {
  const { rows: tables } = await db.execute<{ name: string; key: string }>(sql`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
      join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey)
    where relnamespace = 'public'::regnamespace and relname <> 'sign_in_failures' group by relname order by relname collate "C"`);
  const contents = [];
  for (const { name, key } of tables) {
    // The only table with a random key. Rows that were written in the same transaction have the same time.
    const order = name === 'media_files' ? 'changed_at, content_hash' : key;
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by ${sql.raw(order)}`,
    );
    contents.push(...rows.map(({ row }) => ({ request: `row of ${name}`, answer: mask(row) })));
  }
  return contents;
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';

/**
 * Installs triggers that record every inserted, updated or deleted row, in all tables except `ignored`. The record is written in
 * the transaction of the change, so a rollback also removes the record.
 * @returns a function that returns the changes since its previous call, such as `insert tags`.
 */
export async function watchChanges(db: Database, ignored: readonly string[]): Promise<() => Promise<string[]>> {
  await db.execute(sql`create table noted_changes (id bigserial primary key, what text not null)`);
  await db.execute(sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into noted_changes (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`);
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'noted_changes'`);
  for (const { name } of tables.filter((table) => !ignored.includes(table.name))) {
    await db.execute(sql`
      create trigger note_change after insert or update or delete on ${sql.identifier(name)}
      for each row execute function note_change()`);
  }
  let last = '0';
  return async () => {
    const { rows } = await db.$client.query<{ id: string; what: string }>({
      name: 'changes',
      text: 'select id, what from noted_changes where id > $1 order by id',
      values: [last],
    });
    last = rows.at(-1)?.id ?? last;
    return rows.map(({ what }) => what);
  };
}

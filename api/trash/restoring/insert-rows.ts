import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { KeptRow } from './kept-record.ts';

/**
 * Inserts rows in their order, with their ids. A column that a migration has added since gets its default; a value without a column is
 * dropped. A row that exists again is left as it is, unless `isNew`.
 */
export async function insertRows(tx: Transaction, rows: readonly KeptRow[], { isNew = false } = {}): Promise<void> {
  for (const group of byTable(rows)) {
    const [first] = group;
    if (!first) continue;
    const columns = await columnsOf(tx, first);
    if (columns.length === 0) continue;
    const table = sql.identifier(first.tableName);
    const names = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await tx.execute(sql`
      insert into ${table} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(group.map(({ content }) => content))}::jsonb)
      ${isNew ? sql`` : sql`on conflict do nothing`}`);
  }
}

/** Groups consecutive rows of the same table. */
function byTable(rows: readonly KeptRow[]): KeptRow[][] {
  const groups: KeptRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.tableName === row.tableName) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Returns the columns of the table that the row has a value for; none if the table no longer exists. */
async function columnsOf(tx: Transaction, { tableName, content }: KeptRow): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${tableName}) and attnum > 0 and not attisdropped and attgenerated = ''`);
  return rows.map(({ name }) => name).filter((name) => Object.hasOwn(content, name));
}

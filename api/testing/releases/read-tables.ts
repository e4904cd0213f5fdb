import { run } from '../databases/template.ts';

/** Rows by table and primary key, as `to_jsonb` writes them: `{ users: { '[1]': { id: 1, email: … } } }`. */
export type Tables = Record<string, Record<string, Row>>;
type Row = Record<string, unknown>;

/** Columns of the primary key by table. */
export type Keys = Record<string, string[]>;

/** Returns the primary keys of the tables in the schema `public`. @throws Error when a table has no primary key. */
export async function readKeys(url: string): Promise<Keys> {
  const rows = await run<{ table: string; key: string[] | null }>(
    url,
    `select tablename as table, (
       select array_agg(attname::text order by attname) from pg_index join pg_attribute on attrelid = indrelid
       where indrelid = format('public.%I', tablename)::regclass and indisprimary and attnum = any(indkey)) as key
     from pg_tables where schemaname = 'public'`,
  );
  return Object.fromEntries(
    rows.map(({ table, key }) => {
      if (key === null) throw new Error(`The table ${table} has no primary key.`);
      return [table, key];
    }),
  );
}

/**
 * Returns the rows of the tables in the schema `public`.
 * @param keys the primary keys, which identify the rows; a table without an entry is left out.
 * @param except tables and columns to leave out, such as `tags` or `makers.phone2`.
 */
export async function readTables(url: string, keys: Keys, except: string[]): Promise<Tables> {
  const present = await run<{ table: string }>(
    url,
    `select tablename as table from pg_tables where schemaname = 'public'`,
  );
  const tables: Tables = {};
  for (const { table } of present.filter((one) => keys[one.table] && !except.includes(one.table))) {
    const rows = await run<{ row: Row }>(url, `select to_jsonb(record) as row from public."${table}" record`);
    const isKept = ([column]: [string, unknown]) => !except.includes(`${table}.${column}`);
    tables[table] = Object.fromEntries(
      rows.map(({ row }) => [
        JSON.stringify(keys[table]?.map((column) => row[column])),
        Object.fromEntries(Object.entries(row).filter(isKept)),
      ]),
    );
  }
  return tables;
}

/** Returns the columns, such as `makers.phone2`, in which every row has null or the default. */
export async function findEmptyColumns(url: string): Promise<string[]> {
  const columns = await run<{ table: string; column: string; initial: string | null }>(
    url,
    `select relname as table, attname as column, pg_get_expr(adbin, adrelid) as initial
     from pg_attribute join pg_class on pg_class.oid = attrelid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by relname, attnum`,
  );
  const checks = columns.map(
    ({ table, column, initial }) =>
      `select '${table}.${column}' as name
       where not exists (select from public."${table}" where "${column}" ${initial === null ? 'is not null' : `<> ${initial}`})`,
  );
  return (await run<{ name: string }>(url, checks.join(' union all '))).map(({ name }) => name);
}

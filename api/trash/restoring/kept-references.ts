import { sql } from 'drizzle-orm';
import { iri } from '@trastienda/contract/model/reference';
import type { Transaction } from '../../db/connection.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';
import { columnsOf, toList, toRecords } from './insert-rows.ts';
import type { KeptRecord, KeptRow } from './kept-record.ts';

const linkTable = 'import_links';

/** Finds the activities of a distributor from which an import has created another experience since. Locks their links. */
export async function findImportedAgain(
  tx: Transaction,
  { rows }: KeptRecord,
): Promise<{ row: KeptRow; holder: string }[]> {
  const links = rows.filter(({ tableName }) => tableName === linkTable);
  const found: { row: KeptRow; holder: string }[] = [];
  for (const row of links) {
    const { rows: present } = await tx.execute<{ id: number | null }>(sql`
      select experience_id as id from ${sql.identifier(linkTable)}
      where source = ${row.content['source']} and source_id = ${row.content['source_id']} for update`);
    found.push(...present.flatMap(({ id }) => (id === null ? [] : [{ row, holder: iri('experiences', id) }])));
  }
  return found;
}

type Reference = { tableName: string; column: string; id: number; rows: readonly KeptRow[] };

/** Restores the references that the delete emptied, unless they have another value now. */
export async function restoreReferences(tx: Transaction, { rows, keys, id }: KeptRecord): Promise<void> {
  const groups = Map.groupBy(rows, ({ tableName, emptied }) => (emptied === null ? '' : `${tableName}.${emptied}`));
  groups.delete('');
  for (const group of groups.values()) {
    const [{ tableName, emptied } = {}] = group;
    if (tableName === undefined || typeof emptied !== 'string') continue;
    const reference = { tableName, column: emptied, id, rows: group };
    const areRecords = keys.some(({ table, hasId }) => table === tableName && hasId);
    await (areRecords ? referFromRecords(tx, reference) : referFromRows(tx, reference));
  }
}

/** Sets the reference in records. A record that was deleted since gets it in its own item of the trash. */
async function referFromRecords(tx: Transaction, { tableName, column, id, rows }: Reference): Promise<void> {
  const ids = rows.map(({ content }) => Number(content['id']));
  // Locks the items first: a record that is being restored meanwhile is then found in its table.
  await tx.execute(sql`
    select from ${trash} where collection = ${tableName} and record_id = any(${sql.param(ids)}::int[]) order by id for update`);
  await tx.execute(sql`
    update ${trashRows} set content = content || ${JSON.stringify({ [column]: id })}::jsonb
    where table_name = ${tableName} and emptied is null and content ->> ${column} is null
      and content ->> 'id' = any(${sql.param(ids.map(String))}::text[])`);
  const name = sql.identifier(column);
  await tx.execute(sql`
    update ${sql.identifier(tableName)} set ${name} = ${id} where id = any(${sql.param(ids)}::int[]) and ${name} is null`);
}

/** Sets the reference in rows that are no records, such as the links of imports. A row that was deleted since is inserted again. */
async function referFromRows(tx: Transaction, { tableName, column, rows }: Reference): Promise<void> {
  const [first] = rows;
  const columns = (await columnsOf(tx, tableName)).filter((name) => first && Object.hasOwn(first.content, name));
  if (columns.length === 0) return;
  const { rows: primary } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = to_regclass(${tableName})`);
  const [table, name] = [sql.identifier(tableName), sql.identifier(column)];
  await tx.execute(sql`
    insert into ${table} (${toList(columns)}) select ${toList(columns)} from ${toRecords(tableName, rows)}
    on conflict (${toList(primary.map((each) => each.name))}) do update set ${name} = excluded.${name} where ${table}.${name} is null`);
}

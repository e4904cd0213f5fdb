import { sql, type SQL } from 'drizzle-orm';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import { iri } from '@trastienda/contract/model/reference';
import type { Transaction } from '../../db/connection.ts';
import { importLinks } from '../../imports/tables.ts';
import { trashRows } from '../keeping/tables.ts';
import { insertRows } from './insert-rows.ts';
import type { KeptRecord, KeptRow } from './kept-record.ts';

const linkTable = 'import_links';

/** Finds the activity of a distributor from which an import has created another experience since. */
export async function findImportedAgain(tx: Transaction, record: KeptRecord) {
  const links = record.rows.filter(({ tableName }) => tableName === linkTable);
  const found = [];
  for (const { content } of links) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select experience_id as id from ${importLinks}
      where source = ${content['source']} and source_id = ${content['source_id']} and experience_id is not null for key share`);
    found.push(...rows);
  }
  return found.map(({ id }) => ({
    propertyPath: 'importLink',
    key: 'importedAgain' as FieldErrorKey,
    holder: iri('experiences', id),
    canReplace: false,
    leaveOut: () => void (record.rows = record.rows.filter((row) => !links.includes(row))),
  }));
}

/** A row whose reference the delete has emptied. */
type Emptied = KeptRow & { emptied: string };

/**
 * Restores the references that the delete emptied, unless they have another value now. If the row was deleted since, the row in the trash
 * gets the reference; a row that is not a record, such as the link of an import, is inserted again.
 */
export async function restoreReferences(tx: Transaction, { rows, keys, id }: KeptRecord): Promise<void> {
  for (const row of rows.filter((each): each is Emptied => each.emptied !== null)) {
    const { tableName, content, emptied } = row;
    const table = sql.identifier(tableName);
    const column = sql.identifier(emptied);
    const isRow = await isSameRow(tx, row);
    const { rows: present } = await tx.execute(sql`select from ${table} present where ${isRow} for update`);
    if (present.length > 0) {
      await tx.execute(sql`update ${table} present set ${column} = ${id} where ${isRow} and ${column} is null`);
    } else if (keys.some(({ table: name, hasId }) => name === tableName && hasId)) {
      await tx.execute(sql`
        update ${trashRows} set content = content || ${JSON.stringify({ [emptied]: id })}::jsonb
        where table_name = ${tableName} and emptied is null and content ->> 'id' = ${String(content['id'])}
          and content ->> ${emptied} is null`);
    } else {
      await insertRows(tx, [row]);
    }
  }
}

/** Returns the condition that `present` has the primary key of a row. */
async function isSameRow(tx: Transaction, { tableName, content }: KeptRow): Promise<SQL> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = to_regclass(${tableName})`);
  const columns = (of: SQL) =>
    sql.join(
      rows.map(({ name }) => sql`${of}.${sql.identifier(name)}`),
      sql`, `,
    );
  return sql`(${columns(sql`present`)}) = (
    select ${columns(sql`kept`)} from jsonb_populate_record(null::${sql.identifier(tableName)}, ${JSON.stringify(content)}::jsonb) kept)`;
}

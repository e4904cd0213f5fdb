import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { toStoredField, type StoredField } from './stored-field.ts';
import { writeMark } from './write-mark.ts';

/** The values to write: `items` is SQL for a subquery with the alias `item`, whose columns are `record_id` and `values`, a jsonb by field key. */
type Assigned = { keys: readonly string[]; items: SQL };

/**
 * Writes stored values, as `snapshotOf` returns them, to locked records: one update of the table, and of each list one delete and one insert.
 * The row of each item is written, so that a change of only its lists gives the record a new version, too; but not for states of texts, which are no
 * part of the record. These are written last, because the triggers of the table mark the texts until then.
 * @param assigned `keys` must contain each key of each `values`.
 */
export async function assign(tx: Transaction, resource: ApiResource, { keys, items }: Assigned): Promise<void> {
  const stored = keys.map((key) => toStoredField(resource, key));
  const fields = stored.filter(({ as }) => as !== 'mark');
  if (fields.length > 0) await updateRows(tx, resource, { fields, items });
  for (const field of fields) if (field.as === 'links') await replaceList(tx, field, items);
  for (const field of stored) if (field.as === 'mark') await writeMark(tx, resource, { mark: field, items });
}

type Fields = { fields: readonly StoredField[]; items: SQL };

async function updateRows(tx: Transaction, resource: ApiResource, { fields, items }: Fields): Promise<void> {
  const { table } = resource;
  const keys = sql.join(
    fields.map(({ key }) => literal(key)),
    sql`, `,
  );
  await tx.execute(sql`
    update ${table} set ${sql.join(assignmentsOf(resource, fields), sql`, `)}
    from ${items} where item.record_id = ${table.id} and item."values" ?| array[${keys}]`);
}

function assignmentsOf(resource: ApiResource, fields: readonly StoredField[]): SQL[] {
  const columns = new Map<PgColumn, StoredField[]>();
  for (const field of fields) {
    if (field.as !== 'links') columns.set(field.column, [...(columns.get(field.column) ?? []), field]);
  }
  if (columns.size === 0) return [unchanged(resource)];
  return [...columns].map(([column, parts]) => {
    const keys = sql.join(
      parts.map(({ key }) => literal(key)),
      sql`, `,
    );
    const value = parts.some(({ as }) => as === 'text') ? textsOf(column, parts) : valueOf(column, parts);
    return sql`${nameOf(column)} = case when item."values" ?| array[${keys}] then ${value} else ${column} end`;
  });
}

const nameOf = (column: PgColumn) => sql.identifier(column.name);

/** An assignment that leaves the row as it is. */
function unchanged({ contract, fields }: ApiResource): SQL {
  const own = Object.values(fields).find(({ as }) => as === 'column' || as === 'translated');
  if (!own || !('column' in own)) throw new Error(`${contract.collection} has no column of its own`);
  return sql`${nameOf(own.column)} = ${own.column}`;
}

/** The texts of a column with those languages that the item writes. A language without a text has no key, a column without texts is null. */
function textsOf(column: PgColumn, parts: readonly StoredField[]): SQL {
  const written = parts.map(({ key }) => {
    const text = sql`jsonb_build_object(${literal(key.slice(key.indexOf('.') + 1))}, item."values" -> ${literal(key)})`;
    return sql`case when item."values" ? ${literal(key)} then ${text} else '{}' end`;
  });
  return sql`nullif(jsonb_strip_nulls(coalesce(${column}, '{}') || ${sql.join(written, sql` || `)}), '{}')`;
}

function valueOf(column: PgColumn, [field]: readonly StoredField[]): SQL {
  if (field?.as !== 'column') throw new Error(`${column.name} has no value`);
  const value = sql`item."values" -> ${literal(field.key)}`;
  if (!field.isArray) return sql`(item."values" ->> ${literal(field.key)})::${sql.raw(column.getSQLType())}`;
  const members = sql`jsonb_array_elements_text(${value}) with ordinality each (member, place)`;
  return sql`case jsonb_typeof(${value}) when 'array' then array(select member from ${members} order by place) end`;
}

type List = Extract<StoredField, { as: 'links' }>;

async function replaceList(tx: Transaction, { key, link }: List, items: SQL): Promise<void> {
  const { table, own, other } = link;
  const list = sql`item."values" -> ${literal(key)}`;
  const isWritten = sql`item."values" ? ${literal(key)}`;
  await tx.execute(sql`
    delete from ${table} using ${items}
    where ${own} = item.record_id and ${isWritten} and not ${list} @> to_jsonb(${other})`);
  await tx.execute(sql`
    insert into ${table} (${nameOf(own)}, ${nameOf(other)})
    select item.record_id, record::int from ${items}, jsonb_array_elements(${list}) record
    where ${isWritten} order by 1, 2
    on conflict do nothing`);
}

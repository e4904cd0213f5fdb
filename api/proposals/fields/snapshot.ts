import { sql, type SQL } from 'drizzle-orm';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { literal } from '../../db/statements/statement.ts';
import { markOf } from './marks.ts';
import { toStoredField, type StoredField } from './stored-field.ts';

/**
 * Returns SQL for the stored values of these fields as one `jsonb` object, as `before` and `after` of an item: scalars as the API shows them,
 * references as ids, lists sorted, states of texts as {@link Mark}. It reads the record's own table, which the statement selects from under its own name.
 */
export function snapshotOf(resource: ApiResource, keys: readonly string[]): SQL {
  const members = keys.map((key) => sql`${literal(key)}, ${valueOf(resource, toStoredField(resource, key))}`);
  return sql`jsonb_build_object(${sql.join(members, sql`, `)})`;
}

/** SQL for the hash of stored values: the SHA-256 of PostgreSQL's text of the `jsonb`, which has its members in an order of its own. */
export const hashOf = (values: SQL): SQL => sql`encode(sha256(convert_to((${values})::text, 'UTF8')), 'hex')`;

function valueOf(resource: ApiResource, stored: StoredField): SQL {
  switch (stored.as) {
    case 'text':
      return sql`${stored.column} ->> ${literal(stored.language)}`;
    case 'mark':
      return markOf(resource, stored);
    case 'links': {
      const { table, own, other } = stored.link;
      return sql`(select coalesce(jsonb_agg(${other} order by ${other}), '[]') from ${table} where ${own} = ${resource.table.id})`;
    }
    case 'column':
      return stored.isArray ? sorted(stored) : scalar(resource, stored);
  }
}

type Column = Extract<StoredField, { as: 'column' }>;

/** The order is that of JavaScript, whatever the collation of the database is. */
const sorted = ({ column }: Column): SQL =>
  sql`(select coalesce(jsonb_agg(one order by one collate "C"), '[]') from unnest(${column}) one)`;

/** A reference is shown as a record; its stored value is the id. */
function scalar({ fields }: ApiResource, { field, column, collection }: Column): SQL {
  const shown = collection === undefined ? fields[field]?.select('es') : undefined;
  return shown ?? column.getSQL();
}

import { getTableColumns, getTableName, is, sql, SQL, type Name } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { experiences } from '../../resources/experience/table.ts';
import { locations } from '../../resources/location.ts';
import { makers } from '../../resources/maker/table.ts';
import { tags } from '../../resources/tag.ts';
import { zones } from '../../resources/zone.ts';

/**
 * Columns that only the server changes, such as a timestamp of a job. A new column is hashed unless it is listed here: if a job changed it,
 * the undo of an import would take each record for edited by a person, and leave it.
 */
const notHashed: PgColumn[] = [];

/** Generated columns that have been part of the hash since release 0.1. A later generated column adds nothing to the columns it is built from. */
const hashedThoughGenerated: PgColumn[] = [
  experiences.nameFoldedEs,
  experiences.nameFoldedEn,
  makers.nameFolded,
  makers.documentFolded,
  makers.emailFolded,
  locations.nameFoldedEs,
  locations.nameFoldedEn,
  tags.nameFoldedEs,
  tags.nameFoldedEn,
  zones.nameFoldedEs,
  zones.nameFoldedEn,
];

/** Columns whose default values have been part of the hash since release 0.1. */
const hashedWithDefault: PgColumn[] = [
  experiences.sustainableSeal,
  experiences.isActive,
  experiences.isSpanishChecked,
  experiences.isEnglishChecked,
  makers.sustainableSeal,
  makers.createdAt,
];

const hashedOf = (table: PgTable): PgColumn[] =>
  Object.values<PgColumn>(getTableColumns(table)).filter(
    (column) =>
      !notHashed.includes(column) && (column.generated === undefined || hashedThoughGenerated.includes(column)),
  );

/**
 * The columns that the content hash covers, by table. If one of them was edited, the undo of the import that created the record does not
 * delete the record. Release 0.1 hashed the whole row. The hash still equals that hash as long as each column added after release 0.1 is
 * null or has its default value, so the hashes that release 0.1 stored stay valid. Removing a column requires a migration that keeps the
 * stored hashes valid.
 */
export const hashedColumns = {
  experiences: hashedOf(experiences),
  makers: hashedOf(makers),
  locations: hashedOf(locations),
  tags: hashedOf(tags),
  zones: hashedOf(zones),
};

/** The maximum number of key-value pairs per call of `jsonb_build_object`: PostgreSQL accepts at most 100 arguments. */
const maxPairs = 50;

/**
 * Returns an SQL expression for a hash of a row's content, which detects edits. Unlike `xmin`, the hash is the same after an edit is
 * reverted, and after a dump and restore. The hash leaves out nulls and the default values of columns added after release 0.1, so adding a
 * column changes no stored hash.
 * @param row the name of the table, or its alias.
 * @throws Error when the default of a column added after release 0.1 is an SQL expression, because it has no constant value to leave out.
 */
export function hashOf(columns: PgColumn[], row: SQL | Name): SQL {
  const pairs = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${valueOf(column, row)}`);
  const objects = Array.from({ length: Math.ceil(pairs.length / maxPairs) }, (_, n) => {
    const some = pairs.slice(n * maxPairs, (n + 1) * maxPairs);
    return sql`jsonb_build_object(${sql.join(some, sql`, `)})`;
  });
  return sql`md5(jsonb_strip_nulls(${sql.join(objects, sql` || `)})::text)`;
}

function valueOf(column: PgColumn, row: SQL | Name): SQL {
  const value = sql`${row}.${sql.identifier(column.name)}`;
  if (column.default === undefined || hashedWithDefault.includes(column)) return value;
  if (is(column.default, SQL)) {
    throw new Error(
      `${getTableName(column.table)}.${column.name} cannot be hashed, because its default is an SQL expression: add it to notHashed.`,
    );
  }
  const initial = sql.param(column.default, column);
  // The type `json` has no equality operator, which `nullif` needs.
  return column.getSQLType() === 'json' ? sql`nullif(${value}::jsonb, ${initial})` : sql`nullif(${value}, ${initial})`;
}

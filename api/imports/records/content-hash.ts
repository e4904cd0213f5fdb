import { getTableName, is, sql, SQL, type Name } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { experiences } from '../../resources/experience/table.ts';
import { locations } from '../../resources/location.ts';
import { makers } from '../../resources/maker/table.ts';
import { tags } from '../../resources/tag.ts';
import { zones } from '../../resources/zone.ts';

/**
 * The columns that the content hash covers, by table. If one of them was edited, the undo of the import that created the record does not
 * delete the record. Release 0.1 hashed the whole row. The hash still equals that hash as long as each column added after release 0.1 is
 * null or has its default value, so the hashes that release 0.1 stored stay valid. Add every new column of these tables to this list or to
 * `notHashed`. Removing a column requires a migration that keeps the stored hashes valid.
 */
export const hashedColumns = {
  experiences: [
    experiences.id,
    experiences.name,
    experiences.nameFoldedEs,
    experiences.nameFoldedEn,
    experiences.url,
    experiences.urlButtonText,
    experiences.description,
    experiences.duration,
    experiences.promotionType,
    experiences.promotion,
    experiences.sustainableSeal,
    experiences.reviewTripadvisor,
    experiences.seasonStartMonth,
    experiences.seasonEndMonth,
    experiences.isActive,
    experiences.isSpanishChecked,
    experiences.isEnglishChecked,
    experiences.makerId,
    experiences.locationId,
    experiences.country,
    experiences.order,
    experiences.slug,
    experiences.includes,
  ],
  makers: [
    makers.id,
    makers.name,
    makers.nameFolded,
    makers.documentType,
    makers.document,
    makers.documentFolded,
    makers.email,
    makers.emailFolded,
    makers.slug,
    makers.userId,
    makers.sustainableSeal,
    makers.phone,
    makers.phone2,
    makers.whatsapp,
    makers.web,
    makers.country,
    makers.locationId,
    makers.address,
    makers.postalCode,
    makers.bookingEngine,
    makers.bookingEngineWidget,
    makers.phrase,
    makers.description,
    makers.founders,
    makers.director,
    makers.operations,
    makers.technology,
    makers.customerId,
    makers.tripadvisorId,
    makers.tripadvisorWidget,
    makers.linkedIn,
    makers.twitter,
    makers.instagram,
    makers.facebook,
    makers.createdAt,
  ],
  locations: [
    locations.id,
    locations.name,
    locations.nameFoldedEs,
    locations.nameFoldedEn,
    locations.country,
    locations.civitatisId,
  ],
  tags: [tags.id, tags.name, tags.nameFoldedEs, tags.nameFoldedEn, tags.description, tags.civitatisId],
  zones: [zones.id, zones.name, zones.nameFoldedEs, zones.nameFoldedEn, zones.locationId, zones.civitatisId],
} satisfies Record<string, PgColumn[]>;

/** Columns of the same tables that only the server changes, such as a timestamp of a job. An edit by a person never changes them. */
export const notHashed: PgColumn[] = [];

/** Columns whose default values have been part of the hash since release 0.1. */
const hashedWithDefault: PgColumn[] = [
  experiences.sustainableSeal,
  experiences.isActive,
  experiences.isSpanishChecked,
  experiences.isEnglishChecked,
  makers.sustainableSeal,
  makers.createdAt,
];

/** The maximum number of key-value pairs per call of `jsonb_build_object`: PostgreSQL accepts at most 100 arguments. */
const maxPairs = 50;

/**
 * Returns an SQL expression for a hash of a row's content, which detects edits. Unlike `xmin`, the hash is the same after an edit is
 * reverted, and after a dump and restore. The hash leaves out nulls and the default values of columns added after release 0.1, so adding a
 * column to `hashedColumns` changes no stored hash.
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
      `${getTableName(column.table)}.${column.name} cannot be in hashedColumns, because its default is an SQL expression: add it to notHashed.`,
    );
  }
  const initial = sql.param(column.default, column);
  // The type `json` has no equality operator, which `nullif` needs.
  return column.getSQLType() === 'json' ? sql`nullif(${value}::jsonb, ${initial})` : sql`nullif(${value}, ${initial})`;
}

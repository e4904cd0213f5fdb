import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { experiences } from '../resources/experience/table.ts';
import { locations } from '../resources/location.ts';
import { makers } from '../resources/maker/table.ts';
import { tags } from '../resources/tag.ts';
import { zones } from '../resources/zone.ts';

/**
 * The columns whose edits keep a record from the undo of the import that created it. With those of release 0.1 the hash is the one that
 * 0.1 made of the whole row, so that its stored hashes stay valid, also of records that go back to what they were when a later import
 * is undone. A new column is added here with its table; one that goes needs a migration that keeps the hashes valid.
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

/** Their defaults are part of the hash since release 0.1. */
const hashedWithDefault: PgColumn[] = [
  experiences.sustainableSeal,
  experiences.isActive,
  experiences.isSpanishChecked,
  experiences.isEnglishChecked,
  makers.sustainableSeal,
  makers.createdAt,
];

/**
 * Whether anybody has edited a row since; unlike `xmin` it recognizes a row that was changed back, and survives a restored dump. Nulls do
 * not count, nor the defaults of later columns, so that a column that joins the list changes no stored hash.
 * @param row the name of the table, or its alias.
 */
export function hashOf(columns: PgColumn[], row: SQL): SQL {
  const pairs = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${valueOf(column, row)}`);
  return sql`md5(jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))::text)`;
}

function valueOf(column: PgColumn, row: SQL): SQL {
  const value = sql`${row}.${sql.identifier(column.name)}`;
  if (column.default === undefined || hashedWithDefault.includes(column)) return value;
  return sql`nullif(${value}, ${sql.param(column.default, column)})`;
}

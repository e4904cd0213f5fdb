import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../db/connection.ts';
import { derived, embedded, type Stored } from '../hydra/field-storage.ts';
import { toArray } from '../hydra/json-object.ts';
import type { MediaKind } from '../media/media-kind.ts';

type Links = Extract<Stored, { as: 'links' }>;

/**
 * A field with the media of a record, in order. A save detaches the media that it omits, but does not delete them. A background job
 * deletes media without an owner, whether detached or never attached.
 */
export const attachedMedia = ({ collection, table, owner }: MediaKind, record: PgColumn): Links => ({
  as: 'links',
  // The log contains the names of the files, which another medium may have, too.
  select: (language) => {
    const shows = () => ({
      contentUrl: sql`'/media/' || ${table.fileName}`,
      thumbnailUrl: thumbnailUrl(table),
    });
    return toArray(embedded({ collection, table, shows }, language), {
      from: sql`${table} where ${owner} = ${record}`,
      order: sql`${table.position}, ${table.id}`,
    });
  },
  replace: async (tx, id, mediaIds) => {
    const owned = sql.identifier(owner.name);
    const ids = sql`${sql.param(mediaIds)}::int[]`;
    const removed = await tx.execute(
      sql`update ${table} set ${owned} = null where ${owner} = ${id} and ${table.id} <> all(${ids})`,
    );
    const placed = await tx.execute(sql`
      update ${table} set ${owned} = ${id}, "position" = place - 1
      from unnest(${ids}) with ordinality as sent (medium, place)
      where ${table.id} = medium and (${owner}, ${table.position}) is distinct from (${id}::int, place::int - 1)`);
    return removed.rowCount !== 0 || placed.rowCount !== 0;
  },
});

/** The thumbnail URL of a record's first medium, or null. In a list, it costs an index lookup per row. */
export const coverThumbnail = (kind: MediaKind, record: PgColumn): Stored =>
  derived(() => smallCover(kind, sql`${record}`));

/** Selects the thumbnail URL of the first medium of the record with the id `record`, or null. */
export const smallCover = ({ table, owner }: MediaKind, record: SQL): SQL => sql`(
  select ${thumbnailUrl(table)} from ${table} where ${owner} = ${record} order by ${table.position}, ${table.id} limit 1
)`;

const thumbnailUrl = ({ fileName }: MediaKind['table']) =>
  sql`'/media/' || split_part(${fileName}, '.', 1) || '.thumb.webp'`;

type Kinds<F extends string> = Record<F, MediaKind>;

/** The fields that list a record's media, one field for each kind of media. */
export const mediaFields = <F extends string>(kinds: Kinds<F>, record: PgColumn) =>
  Object.fromEntries(
    Object.entries<MediaKind>(kinds).map(([field, kind]) => [field, attachedMedia(kind, record)]),
    // The cast restores the field names, which fromEntries loses.
  ) as Record<F, Stored>;

/**
 * Returns violations for media that belong to another record. The media are locked, so that only the first of two concurrent
 * saves gets a medium.
 * @param saving a write whose `input` contains media ids: the contract has parsed the references.
 */
export async function refuseMediaOfOthers<F extends string>(
  kinds: Kinds<F>,
  {
    tx,
    id,
    input,
  }: { tx: Transaction; id: number | undefined; input: { [K in NoInfer<F>]?: number[] | null | undefined } },
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [propertyPath, { table, owner }] of Object.entries<MediaKind>(kinds)) {
    const mediaIds = input[propertyPath as F] ?? [];
    if (mediaIds.length === 0) continue;
    const { rows } = await tx.execute<{ owner: number | null }>(sql`
      select ${owner} as "owner" from ${table} where ${table.id} = any(${sql.param(mediaIds)}::int[])
      order by ${table.id} for no key update`);
    if (rows.some((medium) => medium.owner !== null && medium.owner !== id)) {
      problems.push({ propertyPath, key: 'pictureTaken' });
    }
  }
  return problems;
}

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import { literal } from '../hydra/statement.ts';
import { derived, type Stored } from '../hydra/stored.ts';
import type { MediaKind } from '../media/media-kind.ts';

/**
 * The media of a record, in their order. What a save leaves out is let go, not deleted: it is then one of the uploads that
 * belong to nothing, which are swept away in time.
 */
export const attachedMedia = ({ collection, table, owner }: MediaKind, record: PgColumn): Stored => ({
  as: 'links',
  select: () => sql`(
    select coalesce(json_agg(shown), '[]') from (
      select
        ${literal(`/${collection}/`)} || ${table.id} as "@id",
        ${table.id} as "id",
        '/media/' || ${table.fileName} as "contentUrl",
        ${thumbnailUrl(table)} as "thumbnailUrl"
      from ${table} where ${owner} = ${record}
      order by ${table.position}, ${table.id}
    ) shown
  )`,
  replace: async (tx, id, mediaIds) => {
    const owned = sql.identifier(owner.name);
    const ids = sql`${sql.param(mediaIds)}::int[]`;
    await tx.execute(sql`update ${table} set ${owned} = null where ${owner} = ${id} and ${table.id} <> all(${ids})`);
    await tx.execute(sql`
      update ${table} set ${owned} = ${id}, "position" = place - 1
      from unnest(${ids}) with ordinality as sent (medium, place) where ${table.id} = medium`);
  },
});

/** The first medium of a record in small, or null: one look at an index for each row of a list. */
export const coverThumbnail = ({ table, owner }: MediaKind, record: PgColumn): Stored =>
  derived(
    () => sql`(
      select ${thumbnailUrl(table)} from ${table} where ${owner} = ${record} order by ${table.position}, ${table.id} limit 1
    )`,
  );

const thumbnailUrl = ({ fileName }: MediaKind['table']) =>
  sql`'/media/' || regexp_replace(${fileName}, '[.][^.]*$', '') || '.thumb.webp'`;

/**
 * A medium shows one record only: one that another record has is none that this one could have (A-69). The media are locked, so
 * that of two records that want the same one at once only the first gets it.
 */
export async function refuseMediaOfOthers(
  { table, owner }: MediaKind,
  {
    tx,
    id,
    propertyPath,
    mediaIds,
  }: { tx: Transaction; id: number | undefined; propertyPath: string; mediaIds: number[] },
): Promise<FieldProblem[]> {
  const { rows } = await tx.execute<{ owner: number | null }>(sql`
    select ${owner} as "owner" from ${table} where ${table.id} = any(${sql.param(mediaIds)}::int[])
    order by ${table.id} for no key update`);
  return rows.some((medium) => medium.owner !== null && medium.owner !== id)
    ? [{ propertyPath, key: 'unknownReference' }]
    : [];
}

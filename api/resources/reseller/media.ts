import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mediaColumns, mediaIndexes } from '../../media/media-columns.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { resellers } from './table.ts';

/** The logos of resellers; `resellerId` is null while no saved reseller uses the upload. */
export const mediaResellersLogos = pgTable(
  'media_resellers_logos',
  {
    ...mediaColumns(),
    resellerId: integer('reseller_id').references(() => resellers.id, { onDelete: 'cascade' }),
  },
  (table) => mediaIndexes(table, table.resellerId),
);

/** Media kinds, by the field of a reseller that lists the media. */
export const resellerMedia = {
  mediaResellersLogos: {
    collection: 'media_resellers_logos',
    type: 'MediaResellerLogo',
    table: mediaResellersLogos,
    owner: mediaResellersLogos.resellerId,
  },
} satisfies Record<string, MediaKind>;

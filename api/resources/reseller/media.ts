import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mediaColumns, mediaIndexes } from '../../media/media-columns.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { resellers } from './table.ts';

/** The logos of resellers; one that was uploaded and not yet saved with a reseller has none. */
export const mediaResellersLogos = pgTable(
  'media_resellers_logos',
  {
    ...mediaColumns(),
    resellerId: integer('reseller_id').references(() => resellers.id, { onDelete: 'cascade' }),
  },
  (table) => mediaIndexes(table, table.resellerId),
);

/** By the field of a reseller that lists them. */
export const resellerMedia = {
  mediaResellersLogos: {
    collection: 'media_resellers_logos',
    type: 'MediaResellerLogo',
    table: mediaResellersLogos,
    owner: mediaResellersLogos.resellerId,
  },
} satisfies Record<string, MediaKind>;

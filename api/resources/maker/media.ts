import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mediaColumns, mediaIndexes } from '../../media/media-columns.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { makers } from './table.ts';

/** Defines a table of makers' pictures; `makerId` is null while no saved maker uses the upload. */
const mediaOfMakers = <C extends string>(collection: C) =>
  pgTable(
    collection,
    { ...mediaColumns(), makerId: integer('maker_id').references(() => makers.id, { onDelete: 'cascade' }) },
    (table) => mediaIndexes(table, table.makerId),
  );

export const mediaMakers = mediaOfMakers('media_makers');
export const mediaMakersHeaders = mediaOfMakers('media_makers_headers');
export const mediaMakersLogos = mediaOfMakers('media_makers_logos');
export const mediaMakersStaffs = mediaOfMakers('media_makers_staffs');

/** Media kinds, by the field of a maker that lists the media. */
export const makerMedia = {
  mediaMakers: {
    collection: 'media_makers',
    type: 'MediaMaker',
    table: mediaMakers,
    owner: mediaMakers.makerId,
  },
  mediaMakersHeader: {
    collection: 'media_makers_headers',
    otherSpelling: 'media_makers_header',
    type: 'MediaMakerHeader',
    table: mediaMakersHeaders,
    owner: mediaMakersHeaders.makerId,
  },
  mediaMakersLogo: {
    collection: 'media_makers_logos',
    type: 'MediaMakerLogo',
    table: mediaMakersLogos,
    owner: mediaMakersLogos.makerId,
  },
  mediaMakersStaff: {
    collection: 'media_makers_staffs',
    otherSpelling: 'media_makers_staff',
    type: 'MediaMakerStaff',
    table: mediaMakersStaffs,
    owner: mediaMakersStaffs.makerId,
  },
} satisfies Record<string, MediaKind>;

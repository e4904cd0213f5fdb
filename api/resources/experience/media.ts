import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mediaColumns, mediaIndexes } from '../../media/media-columns.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { experiences } from './table.ts';

/** The pictures of experiences; `experienceId` is null while no saved experience uses the upload. */
export const mediaExperiences = pgTable(
  'media_experiences',
  {
    ...mediaColumns(),
    experienceId: integer('experience_id').references(() => experiences.id, { onDelete: 'cascade' }),
  },
  (table) => mediaIndexes(table, table.experienceId),
);

export const experienceMediaKind: MediaKind = {
  collection: 'media_experiences',
  type: 'MediaExperience',
  table: mediaExperiences,
  owner: mediaExperiences.experienceId,
};

/** Media kinds, by the field of an experience that lists the media. */
export const experienceMedia = { mediaExperiences: experienceMediaKind };

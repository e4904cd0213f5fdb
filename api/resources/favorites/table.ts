import { index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { identity } from '../../db/columns.ts';
import { experiences } from '../experience/table.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';

const ofReseller = () =>
  integer('reseller_id')
    .notNull()
    .references(() => resellers.id, { onDelete: 'cascade' });

/** A favourite never blocks a deletion: it is deleted with its reseller or its experience. */
export const favoriteExperiences = pgTable(
  'favorite_experiences',
  {
    id: identity(),
    resellerId: ofReseller(),
    experienceId: integer('experience_id')
      .notNull()
      .references(() => experiences.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // The name has the form of a constraint on `experience_id` alone: `withUniqueViolations` derives the field of a violation from it.
    unique('favorite_experiences_experience_id_unique').on(table.resellerId, table.experienceId),
    index().on(table.experienceId),
  ],
);

export const favoriteMakers = pgTable('favorite_makers', { id: identity(), resellerId: ofReseller() }, (table) => [
  index().on(table.resellerId),
]);

export const favoriteMakerMakers = pgTable(
  'favorite_maker_makers',
  {
    favoriteMakerId: integer('favorite_maker_id')
      .notNull()
      .references(() => favoriteMakers.id, { onDelete: 'cascade' }),
    makerId: integer('maker_id')
      .notNull()
      .references(() => makers.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.favoriteMakerId, table.makerId] }), index().on(table.makerId)],
);

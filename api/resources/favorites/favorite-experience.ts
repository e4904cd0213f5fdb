import { shownText } from '../../db/columns.ts';
import { and, eq, sql } from 'drizzle-orm';
import { favoriteExperience } from '@trastienda/contract/resources/favorites/favorite-experience';
import { toOne } from '../../hydra/field-storage.ts';
import { experiences } from '../experience/table.ts';
import { resellers } from '../reseller/table.ts';
import { defineFavorite } from './serve-favorite.ts';
import { favoriteExperiences } from './table.ts';

export const favoriteExperienceApi = defineFavorite({
  contract: favoriteExperience,
  table: favoriteExperiences,
  fields: {
    experience: toOne(favoriteExperiences.experienceId, {
      collection: 'experiences',
      table: experiences,
      shows: (language) => ({ name: shownText(experiences.name, language) }),
    }),
    reseller: toOne(favoriteExperiences.resellerId, {
      collection: 'resellers',
      table: resellers,
      shows: () => ({ name: sql`${resellers.name}` }),
    }),
  },
  filters: {},
  taken: { experience: 'alreadyFavorite' },
  sameAs: ({ reseller, experience }) =>
    and(eq(favoriteExperiences.resellerId, reseller), eq(favoriteExperiences.experienceId, experience)),
});

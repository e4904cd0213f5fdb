import { shownText } from '../../db/columns.ts';
import { and, eq, sql } from 'drizzle-orm';
import { favoriteExperience } from '@trastienda/contract/resources/favorite-experience';
import { defineApi } from '../../hydra/api-resource.ts';
import { refersTo } from '../../hydra/reading/filters.ts';
import { toOne } from '../../hydra/field-storage.ts';
import { experiences } from '../experience/table.ts';
import { resellers } from '../reseller/table.ts';
import { lockReseller } from './lock-reseller.ts';
import { favoriteExperiences } from './table.ts';

export const favoriteExperienceApi = defineApi({
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
  filters: {
    'experience.id': refersTo(favoriteExperiences.experienceId, 'experiences'),
    'reseller.id': refersTo(favoriteExperiences.resellerId, 'resellers'),
  },
  taken: { experience: 'alreadyFavorite' },
  fromStored: {
    findSame: async (tx, { reseller, experience }) => {
      await lockReseller(tx, reseller);
      // Locked, because a concurrent delete would remove the record that the answer contains.
      const [same] = await tx
        .select({ id: favoriteExperiences.id })
        .from(favoriteExperiences)
        .where(and(eq(favoriteExperiences.resellerId, reseller), eq(favoriteExperiences.experienceId, experience)))
        .for('key share');
      return same?.id;
    },
  },
});

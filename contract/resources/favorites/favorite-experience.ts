import * as z from 'zod';
import { reference } from '../../model/reference-fields.ts';
import { dateFilters } from '../../filters/kinds.ts';
import { dateOrders, defineResource } from '../../model/resource.ts';

/** An experience that a reseller has bookmarked. A reseller has at most one record per experience: a repeated create returns it. */
export const favoriteExperience = defineResource({
  collection: 'favorite_experiences',
  type: 'FavoriteExperience',
  label: 'reseller',
  counted: {
    es: ['{n} experiencia favorita', '{n} experiencias favoritas'],
    en: ['{n} favourite experience', '{n} favourite experiences'],
  },
  isPersonal: true,
  fields: {
    experience: reference('experiences', 'favoriteExperience', { name: z.string() }),
    reseller: reference('resellers', 'favoriteReseller', { name: z.string() }),
  },
  computed: {},
  filters: { 'experience.id': { refersTo: 'experiences' }, 'reseller.id': { refersTo: 'resellers' }, ...dateFilters },
  order: [...dateOrders],
});

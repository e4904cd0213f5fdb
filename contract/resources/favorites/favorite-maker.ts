import * as z from 'zod';
import { reference, references } from '../../model/reference-fields.ts';
import { dateFilters } from '../../filters/kinds.ts';
import { dateOrders, defineResource } from '../../model/resource.ts';

/**
 * A group of makers that a reseller has bookmarked. A maker is in at most one group of a reseller; creating a group with the same
 * makers again returns the existing record.
 */
export const favoriteMaker = defineResource({
  collection: 'favorite_makers',
  type: 'FavoriteMaker',
  label: 'reseller',
  counted: {
    es: ['{n} grupo de makers favoritos', '{n} grupos de makers favoritos'],
    en: ['{n} group of favourite makers', '{n} groups of favourite makers'],
  },
  isPersonal: true,
  fields: {
    reseller: reference('resellers', 'favoriteReseller', { name: z.string() }),
    makers: references('makers', { name: z.string() }, { min: 1, max: 600, key: 'favoriteMakers' }),
  },
  computed: {},
  filters: { 'reseller.id': { refersTo: 'resellers' }, 'makers.id': { refersTo: 'makers' }, ...dateFilters },
  order: [...dateOrders],
});

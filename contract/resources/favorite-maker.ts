import * as z from 'zod';
import { reference, references } from '../reference-fields.ts';
import { defineResource } from '../resource.ts';

/**
 * Makers that a reseller keeps at hand. A maker is in one of them at most; the same makers, created again, are the record that
 * there is.
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
  filters: { 'reseller.id': 'reference', 'makers.id': 'reference' },
  order: [],
});

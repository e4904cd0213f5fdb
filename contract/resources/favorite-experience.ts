import * as z from 'zod';
import { reference } from '../reference-fields.ts';
import { defineResource } from '../resource.ts';

/** An experience that a reseller keeps at hand. Each is there once: what is created again is the one that there is. */
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
  filters: { 'experience.id': 'reference', 'reseller.id': 'reference' },
  order: [],
});

import { country as code, line } from '../fields.ts';
import { defineResource } from '../resource.ts';

/** A country of the built-in list, which nobody writes. Its names stand in `countries.ts`. */
export const countryResource = defineResource({
  collection: 'countries',
  type: 'Country',
  label: 'text',
  counted: { es: ['{n} país', '{n} países'], en: ['{n} country', '{n} countries'] },
  fields: { code: code('countryName'), text: line('countryName') },
  computed: {},
  filters: {},
  order: [],
});

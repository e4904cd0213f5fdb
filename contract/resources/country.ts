import { country as code, line } from '../model/fields.ts';
import { defineResource } from '../model/resource.ts';

/** A country of the built-in list, which is read-only. Its names are in `country-names.ts`. */
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

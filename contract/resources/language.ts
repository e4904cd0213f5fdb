import { line, translated } from '../model/fields.ts';
import { languageFilters } from '../filters/language.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A language in which experiences are offered, such as "Inglés". Not to be confused with the content languages es and en. */
export const language = defineResource({
  collection: 'languages',
  type: 'Language',
  label: 'name',
  counted: { es: ['{n} idioma', '{n} idiomas'], en: ['{n} language', '{n} languages'] },
  fields: { name: translated(line('languageName')) },
  computed: {},
  filters: languageFilters,
  order: ['name', ...dateOrders, staleOrder],
});

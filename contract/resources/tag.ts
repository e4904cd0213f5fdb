import { line, optionalIdentifier, optionalText, translated } from '../model/fields.ts';
import { tagFilters } from '../filters/tag.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A label of experiences, makers and resellers. */
export const tag = defineResource({
  collection: 'tags',
  type: 'Tag',
  label: 'name',
  counted: { es: ['{n} etiqueta', '{n} etiquetas'], en: ['{n} tag', '{n} tags'] },
  fields: {
    name: translated(line('tagName')),
    description: translated(optionalText()),
    /** The distributor's id of this tag. */
    civitatisId: optionalIdentifier(),
  },
  computed: {},
  filters: tagFilters,
  order: ['name', ...dateOrders, staleOrder],
});

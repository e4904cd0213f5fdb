import * as z from 'zod';
import { line } from '../model/fields.ts';
import { partnerUser } from '../model/reference-fields.ts';
import { takerFilters } from '../filters/taker.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A customer of the marketplace. */
export const taker = defineResource({
  collection: 'takers',
  type: 'Taker',
  label: 'name',
  counted: { es: ['{n} taker', '{n} takers'], en: ['{n} taker', '{n} takers'] },
  isPersonal: true,
  fields: {
    name: line('takerName'),
    surname: line('takerSurname'),
    /** Clients read it as `/users/{id}`. */
    user: partnerUser(z.string()),
  },
  computed: {},
  filters: takerFilters,
  order: ['name', 'surname', ...dateOrders],
});

import * as z from 'zod';
import { line, optionalEmail, optionalLine, optionalPhone, optionalText } from '../model/fields.ts';
import { optionalReference, reference } from '../model/reference-fields.ts';
import { dateFilters } from '../filters/kinds.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A person at a reseller, or a person who wrote to a maker on behalf of a reseller. */
export const contact = defineResource({
  collection: 'contacts',
  type: 'Contact',
  label: 'name',
  counted: { es: ['{n} contacto', '{n} contactos'], en: ['{n} contact', '{n} contacts'] },
  isPersonal: true,
  fields: {
    name: line('contactName'),
    surname: optionalLine(),
    email: optionalEmail('email'),
    phone: optionalPhone(),
    reseller: reference('resellers', 'contactReseller', { name: z.string() }),
    maker: optionalReference('makers', { name: z.string() }),
    observations: optionalText(),
  },
  computed: {},
  filters: {
    name: 'partial',
    surname: 'partial',
    email: 'partial',
    'reseller.id': { refersTo: 'resellers' },
    'maker.id': { refersTo: 'makers' },
    ...dateFilters,
  },
  order: ['name', 'surname', 'email', ...dateOrders],
});

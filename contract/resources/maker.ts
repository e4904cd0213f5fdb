import { email, line, optionalChoice, optionalLine } from '../fields.ts';
import { defineResource, type Item, type Member } from '../resource.ts';
import { optionalSlug } from '../validators/slug.ts';

export const documentTypes = ['DNI', 'NIE', 'Otros'] as const;

/** A provider of experiences. */
export const maker = defineResource({
  collection: 'makers',
  type: 'Maker',
  label: 'name',
  fields: {
    name: line('makerName'),
    documentType: optionalChoice(documentTypes),
    /** The number of the identity card or of the company; the maker of imported experiences has none (D-66). */
    document: optionalLine(),
    email: email('email'),
    /** The name in the address of the maker's public page; unique (D-54). */
    slug: optionalSlug(),
  },
  computed: {},
  filters: { name: 'partial', document: 'partial', email: 'partial', slug: 'exact' },
  order: ['name', 'email'],
});

export type MakerItem = Item<typeof maker>;
export type MakerMember = Member<typeof maker>;

import { email, line } from '../fields.ts';
import { defineResource, type Item, type Member } from '../resource.ts';
import { optionalSlug } from '../validators/slug.ts';

/** A provider of experiences. */
export const maker = defineResource({
  collection: 'makers',
  type: 'Maker',
  label: 'name',
  fields: {
    name: line('makerName'),
    email: email('email'),
    /** The name in the address of the maker's public page; unique (D-54). */
    slug: optionalSlug(),
  },
  computed: {},
  filters: { name: 'partial', email: 'partial', slug: 'exact' },
  order: ['name', 'email'],
});

export type MakerItem = Item<typeof maker>;
export type MakerMember = Member<typeof maker>;

import { email, line } from '../fields.ts';
import { defineResource, type Item, type Member } from '../resource.ts';

/** A provider of experiences. */
export const maker = defineResource({
  collection: 'makers',
  type: 'Maker',
  label: 'name',
  fields: {
    name: line('makerName'),
    email: email('email'),
  },
  computed: {},
  filters: { name: 'partial', email: 'partial' },
  order: ['name', 'email'],
});

export type MakerItem = Item<typeof maker>;
export type MakerMember = Member<typeof maker>;

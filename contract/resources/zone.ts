import * as z from 'zod';
import { line, optionalLine, reference, translated } from '../fields.ts';
import { defineResource, type Item, type Member } from '../resource.ts';

/** A part of a location. Its country is that of its location: one that is sent is not kept (D-32). */
export const zone = defineResource({
  collection: 'zones',
  type: 'Zone',
  label: 'name',
  fields: {
    name: translated(line('zoneName')),
    location: reference('locations', 'zoneLocation', { name: z.string(), country: z.string() }),
    /** The distributor's id of the same zone. */
    civitatisId: optionalLine(),
  },
  /** The `@id` of every experience there, which only imports fill. */
  computed: { experiences: z.array(z.string()) },
  memberOmits: ['experiences'],
  filters: { name: 'partial', 'location.name': 'partial', 'location.country': 'partial' },
  order: ['name'],
});

export type ZoneItem = Item<typeof zone>;
export type ZoneMember = Member<typeof zone>;

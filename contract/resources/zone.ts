import * as z from 'zod';
import { line, optionalCountry, optionalIdentifier, translated } from '../model/fields.ts';
import { reference } from '../model/reference-fields.ts';
import { zoneFilters } from '../filters/zone.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A part of a location. */
export const zone = defineResource({
  collection: 'zones',
  type: 'Zone',
  label: 'name',
  counted: { es: ['{n} zona', '{n} zonas'], en: ['{n} zone', '{n} zones'] },
  fields: {
    name: translated(line('zoneName')),
    location: reference('locations', 'zoneLocation', { name: z.string(), country: z.string() }),
    /** The country of the location; a value that a client sends is ignored (D-32). */
    country: optionalCountry(),
    /** The distributor's id of this zone. */
    civitatisId: optionalIdentifier(),
  },
  /** The `@id` of every experience in the zone, filled only by imports. */
  computed: { experiences: z.array(z.string()) },
  memberOmits: ['experiences'],
  filters: zoneFilters,
  order: ['name', 'location.name', ...dateOrders, staleOrder],
});

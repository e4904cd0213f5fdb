import * as z from 'zod';
import { country, line, optionalIdentifier, translated } from '../model/fields.ts';
import { locationFilters } from '../filters/location.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A town or region in a country. */
export const location = defineResource({
  collection: 'locations',
  type: 'Location',
  label: 'name',
  counted: { es: ['{n} ubicación', '{n} ubicaciones'], en: ['{n} location', '{n} locations'] },
  fields: {
    name: translated(line('locationName')),
    country: country('countryName'),
    /** The distributor's id of this location. */
    civitatisId: optionalIdentifier(),
  },
  /** The `@id` of every experience in this location. */
  computed: { experiences: z.array(z.string()) },
  memberOmits: ['experiences'],
  filters: locationFilters,
  order: ['name', 'country', 'country.name', ...dateOrders, staleOrder],
});

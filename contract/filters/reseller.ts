import { dateFilters, existsIn } from './kinds.ts';

export const resellerFilters = {
  name: 'partial',
  fiscalName: 'partial',
  cif: 'partial',
  urlWeb: 'partial',
  'tags.id': { refersTo: 'tags' },
  /** Locations of the reseller's favourite experiences. */
  'locations.id': { refersTo: 'locations' },
  /** The reseller's favourite makers. */
  'makers.id': { refersTo: 'makers' },
  country: 'country',
  /** The countries where the agency sells. */
  countries: 'country',
  ...existsIn('claim', 'observations'),
  ...dateFilters,
} as const;

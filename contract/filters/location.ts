import { freshnessFilters } from '../freshness/states.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const locationFilters = {
  name: 'partial',
  country: 'country',
  ...existsIn('name'),
  /** The number of experiences there. */
  used: 'number',
  /** Is a location of the distributor. */
  'exists[civitatisId]': 'exists',
  ...freshnessFilters('locations'),
  ...dateFilters,
} as const;

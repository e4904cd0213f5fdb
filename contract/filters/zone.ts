import { freshnessFilters } from '../freshness/states.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const zoneFilters = {
  name: 'partial',
  'location.name': 'partial',
  'location.country': 'partial',
  'location.id': { refersTo: 'locations' },
  ...existsIn('name'),
  /** The number of experiences there. */
  used: 'number',
  /** Is a zone of the distributor. */
  'exists[civitatisId]': 'exists',
  ...freshnessFilters('zones'),
  ...dateFilters,
} as const;

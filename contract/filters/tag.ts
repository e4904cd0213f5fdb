import { freshnessFilters } from '../freshness/states.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const tagFilters = {
  name: 'partial',
  ...existsIn('name', 'description'),
  /** The number of experiences with it. */
  used: 'number',
  /** Is a tag of the distributor. */
  'exists[civitatisId]': 'exists',
  ...freshnessFilters('tags'),
  ...dateFilters,
} as const;

import { freshnessFilters } from '../freshness/states.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const languageFilters = {
  name: 'partial',
  ...existsIn('name'),
  /** The number of experiences with it. */
  used: 'number',
  ...freshnessFilters('languages'),
  ...dateFilters,
} as const;

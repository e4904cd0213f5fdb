import { dateFilters, existsIn } from './kinds.ts';

export const languageFilters = {
  name: 'partial',
  ...existsIn('name'),
  /** The number of experiences with it. */
  used: 'number',
  ...dateFilters,
} as const;

import { dateFilters } from './kinds.ts';

export const takerFilters = {
  name: 'partial',
  surname: 'partial',
  /** Days since the user of the taker signed in. Who never did counts as longer ago than any number of days. */
  idleDays: 'number',
  ...dateFilters,
} as const;

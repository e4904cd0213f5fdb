import { dateFilters } from './kinds.ts';

export const takerFilters = {
  name: 'partial',
  surname: 'partial',
  /** Days since the user of the taker signed in. A user who never signed in has more days than any number. */
  idleDays: 'number',
  ...dateFilters,
} as const;

import { roles } from '../choices.ts';
import { dateFilters } from './kinds.ts';

export const userFilters = {
  email: 'partial',
  roles: { oneOf: roles },
  /** Is a maker, a taker or a reseller. */
  'exists[record]': 'exists',
  /** Days since the last sign-in. Who never signed in counts as longer ago than any number of days. */
  idleDays: 'number',
  ...dateFilters,
} as const;

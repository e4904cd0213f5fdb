import { roles } from '../choices.ts';
import { dateFilters } from './kinds.ts';

export const userFilters = {
  email: 'partial',
  roles: { oneOf: roles },
  /** Is a maker, a taker or a reseller. */
  'exists[record]': 'exists',
  /** Days since the last sign-in. A user who never signed in has more days than any number. */
  idleDays: 'number',
  ...dateFilters,
} as const;

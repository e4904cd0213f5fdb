import { freshnessFilters } from '../freshness/states.ts';
import { paymentTypes } from '../choices.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const planFilters = {
  name: 'partial',
  price: 'partial',
  isActive: 'flag',
  paymentType: { oneOf: paymentTypes },
  /** The number of makers that have the plan. */
  subscriptions: 'number',
  maxProducts: 'number',
  level: 'number',
  ...existsIn('description'),
  ...freshnessFilters('plans'),
  ...dateFilters,
} as const;

import { freshnessFilters } from '../freshness/states.ts';
import { makerPinStatuses } from '../maker-pin.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const makerFilters = {
  name: 'partial',
  document: 'partial',
  email: 'partial',
  'plan.id': { refersTo: 'plans' },
  'exists[plan]': 'exists',
  /** The number of active experiences. */
  activeProducts: 'number',
  makerPinStatus: { oneOf: makerPinStatuses },
  makerReseller: 'flag',
  sustainableSeal: 'flag',
  country: 'country',
  'location.id': { refersTo: 'locations' },
  'tags.id': { refersTo: 'tags' },
  ...existsIn('phrase', 'description', 'operations', 'technology'),
  'exists[user]': 'exists',
  /** Days since the user of the maker signed in. A user who never signed in has more days than any number. */
  idleDays: 'number',
  registerDate: 'date',
  slug: 'exact',
  ...freshnessFilters('makers'),
  ...dateFilters,
} as const;

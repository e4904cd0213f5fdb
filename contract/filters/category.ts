import { freshnessFilters } from '../freshness/states.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const categoryFilters = {
  name: 'partial',
  ...existsIn('name', 'description'),
  'parents.id': { refersTo: 'categories' },
  /** Is a subcategory. */
  'exists[parents]': 'exists',
  /** The number of experiences with it. */
  used: 'number',
  ...freshnessFilters('categories'),
  ...dateFilters,
} as const;

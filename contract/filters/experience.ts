import { freshnessFilters } from '../freshness/states.ts';
import { promotionTypes, urlButtonTexts } from '../choices.ts';
import { months } from '../season.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const experienceFilters = {
  name: 'partial',
  'location.name': 'partial',
  'maker.email': 'partial',
  isActive: 'flag',
  isSpanishChecked: 'flag',
  isEnglishChecked: 'flag',
  ...existsIn('name', 'description', 'promotion', 'includes'),
  'tags.id': { refersTo: 'tags' },
  /** The categories and those below them. */
  'categories.under': { refersTo: 'categories' },
  'categories.id': { refersTo: 'categories' },
  'languages.id': { refersTo: 'languages' },
  'maker.id': { refersTo: 'makers' },
  country: 'country',
  'location.id': { refersTo: 'locations' },
  /** The zones that imports have set. */
  'zones.id': { refersTo: 'zones' },
  /** The number of pictures. */
  pictures: 'number',
  /** The season includes the month. A season with one end is that month. */
  seasonMonth: { oneOf: months },
  duration: 'time',
  promotionType: { oneOf: promotionTypes },
  urlButtonText: { oneOf: urlButtonTexts },
  sustainableSeal: 'flag',
  /** Has a position in the order of the public site. */
  'exists[order]': 'exists',
  microsheetCompleted: 'flag',
  origin: 'origin',
  slug: 'exact',
  ...freshnessFilters('experiences'),
  ...dateFilters,
} as const;

import { promotionTypes, urlButtonTexts } from '../choices.ts';
import { months } from '../season.ts';
import { dateFilters, existsIn } from './kinds.ts';

export const experienceFilters = {
  name: 'partial',
  slug: 'exact',
  country: 'country',
  isActive: 'flag',
  'location.name': 'partial',
  'maker.email': 'partial',
  'tags.id': { refersTo: 'tags' },
  'categories.id': { refersTo: 'categories' },
  'location.id': { refersTo: 'locations' },
  'maker.id': { refersTo: 'makers' },
  isSpanishChecked: 'flag',
  isEnglishChecked: 'flag',
  ...existsIn('name', 'description', 'promotion', 'includes'),
  /** The categories and those below them. */
  'categories.under': { refersTo: 'categories' },
  'languages.id': { refersTo: 'languages' },
  /** The zones that imports have set. */
  'zones.id': { refersTo: 'zones' },
  promotionType: { oneOf: promotionTypes },
  urlButtonText: { oneOf: urlButtonTexts },
  /** The season includes the month. A season with one end is that month. */
  seasonMonth: { oneOf: months },
  duration: 'time',
  /** The number of pictures. */
  pictures: 'number',
  sustainableSeal: 'flag',
  /** Has a position in the order of the public site. */
  'exists[order]': 'exists',
  microsheetCompleted: 'flag',
  origin: 'origin',
  ...dateFilters,
} as const;

import type { viewedCollections } from '../calls/views.ts';

/** The collections whose records a search finds: those that have a list and a form. They are apart from the schemas, which the admin does not load. */
export const searchedCollections = [
  'experiences',
  'categories',
  'tags',
  'languages',
  'locations',
  'zones',
  'users',
  'makers',
  'takers',
  'resellers',
  'plans',
] as const satisfies typeof viewedCollections;
export type SearchedCollection = (typeof searchedCollections)[number];

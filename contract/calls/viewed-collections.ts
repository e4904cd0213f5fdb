/** The lists that have views. Their records have forms, and the search finds them. They are apart from schemas, which the admin does not load. */
export const viewedCollections = [
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
] as const;

/** The collections whose records a proposal may change. */
export const bulkCollections = [
  'experiences',
  'categories',
  'tags',
  'languages',
  'locations',
  'zones',
  'makers',
  'takers',
  'resellers',
  'plans',
] as const;
export type BulkCollection = (typeof bulkCollections)[number];

export const isBulkCollection = (collection: string): collection is BulkCollection =>
  bulkCollections.some((known) => known === collection);

import { contentLanguages, type Language } from '../language.ts';

/**
 * The texts whose translations are watched, by collection (feature `freshness`, D-92). Not watched: texts of resellers, and what the price of an
 * experience includes.
 */
export const watchedTexts = {
  experiences: ['name', 'description', 'promotion'],
  categories: ['name', 'description'],
  tags: ['name', 'description'],
  languages: ['name'],
  locations: ['name'],
  zones: ['name'],
  plans: ['description'],
  makers: ['phrase', 'description', 'operations', 'technology'],
} as const satisfies Record<string, readonly string[]>;
export type WatchedCollection = keyof typeof watchedTexts;

export const watchedCollections = Object.keys(watchedTexts) as WatchedCollection[];

export const isWatched = (collection: string): collection is WatchedCollection =>
  Object.hasOwn(watchedTexts, collection);

/** Returns the watched texts of a collection; none if it is not watched. */
export const watchedTextsOf = (collection: string): readonly string[] =>
  isWatched(collection) ? watchedTexts[collection] : [];

/**
 * The state of a text in a language: written or confirmed since the text in the other language last changed (`fresh`), older than that change
 * (`stale`), or absent although the other language has a text (`missing`). A text that both languages lack has no state.
 */
export const textStates = ['fresh', 'stale', 'missing'] as const;
export type TextState = (typeof textStates)[number];

/**
 * The states by which records are found. A record is `stale` or `missing` if one of its texts is, `fresh` if none is. `unreviewed`, of experiences
 * only: nobody has proofread the language (D-40).
 */
export const recordStates = ['stale', 'missing', 'unreviewed', 'fresh'] as const;
export type RecordState = (typeof recordStates)[number];

/** The states of texts by language and field: of all texts in an item, only of those that are not fresh in a member of a list. */
export type TranslationStates = Partial<Record<Language, Record<string, TextState>>>;

/** The order by the time since which a text of the record is stale, the longest first; records without a stale text come last. */
export const staleOrder = 'staleSince';

const ofRecord = (collection: WatchedCollection) =>
  collection === 'experiences' ? recordStates : recordStates.filter((state) => state !== 'unreviewed');

type FreshnessFilter<C extends WatchedCollection> =
  | `freshness[${Language}]`
  | `freshness[${Language}][${(typeof watchedTexts)[C][number]}]`;

/** Returns the filters by the state of a language, `freshness[en]`, and of a text, `freshness[en][description]`. */
export const freshnessFilters = <const C extends WatchedCollection>(collection: C) =>
  // The cast restores the names, which fromEntries loses.
  Object.fromEntries(
    contentLanguages.flatMap((language) => [
      [`freshness[${language}]`, { oneOf: ofRecord(collection) }],
      ...watchedTexts[collection].map((field) => [`freshness[${language}][${field}]`, { oneOf: textStates }]),
    ]),
  ) as Record<FreshnessFilter<C>, { oneOf: readonly string[] }>;

/** Returns the language, and for a single text the field, of a filter by freshness; undefined for another filter. */
export function readFreshnessFilter(name: string): { language: Language; field?: string | undefined } | undefined {
  const [, tag, field] = /^freshness\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
  const language = contentLanguages.find((each) => each === tag);
  return language && { language, field };
}

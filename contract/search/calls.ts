import * as z from 'zod';
import { limits } from '../limits.ts';
import { searchedCollections } from './collections.ts';

export { searchedCollections, type SearchedCollection } from './collections.ts';

/**
 * A record that a search has found. `type` is its collection. `name` is in the language of the request. `detail` tells it from others of the same
 * name, and shows the value that was found if the name does not have it, such as an e-mail address; null if there is nothing to tell. `isActive` is
 * null where records are neither active nor inactive.
 */
export const searchMember = z.object({
  '@id': z.string(),
  type: z.enum(searchedCollections),
  name: z.string(),
  detail: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  isActive: z.boolean().nullable(),
});
export type SearchMember = z.output<typeof searchMember>;

/**
 * `GET /search?q=&limit=` (feature `palette`): the records that match a text as a person types it, the best first, from the collections that the
 * user may read. `GET /search?id[]=/experiences/5` instead: these records, in this order, as far as they exist and the user may read them.
 * 422 `invalidInput` for a text that is empty, too long or has control characters, and for a request with neither or both.
 */
export const searchAnswer = z.object({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.literal('hydra:Collection'),
  'hydra:member': z.array(searchMember),
});
export type SearchAnswer = z.output<typeof searchAnswer>;

const { queryMaxChars, defaultItems, maxItems } = limits.search;
/** The number of members: `limit` or the default, at most the maximum. */
export const itemsOf = (limit: number | undefined): number => Math.min(limit ?? defaultItems, maxItems);

/** Whether the server accepts a text as `q`. */
export const isSearchable = (text: string): boolean =>
  text.trim() !== '' && text.length <= queryMaxChars && !/\p{Cc}/u.test(text);

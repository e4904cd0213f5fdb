import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../../http/errors.ts';
import { readPage } from './list-query.ts';

/**
 * Parses the query string of a list that is paged by a cursor (D-70): `cursor` is the id of the last member of the page before, `limit` the
 * number of members of a page.
 * @throws ApiError `badCursor` for an invalid cursor, and for a page number: the pages move whenever a member is added.
 */
export function readCursor(parameters: Record<string, string | string[]>): { cursor: number; limit: number } {
  const { page, cursor = String(Number.MAX_SAFE_INTEGER), ...others } = parameters;
  if (page !== undefined || typeof cursor !== 'string' || !/^\d{1,16}$/.test(cursor)) throw new ApiError('badCursor');
  return { cursor: Number(cursor), limit: Math.min(readPage(others).itemsPerPage, limits.page.maxChanges) };
}

type Page = { url: string; limit: number; members: { id: number }[] };

/** Returns a page of a collection as JSON text. `members` may contain one more than `limit`, which only tells that a page follows. */
export function toCursorPage(type: string, { url, limit, members }: Page): string {
  const [path = '', query = ''] = url.split('?', 2);
  const shown = members.slice(0, limit);
  const last = members.length > limit ? shown.at(-1) : undefined;
  const others = query.split('&').filter((part) => part !== '' && !/^cursor(=|$)/.test(part));
  return JSON.stringify({
    '@context': `/contexts/${type}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:member': shown,
    'hydra:view': {
      '@id': url,
      '@type': 'hydra:PartialCollectionView',
      ...(last && { 'hydra:next': `${path}?${[...others, `cursor=${last.id}`].join('&')}` }),
    },
  });
}

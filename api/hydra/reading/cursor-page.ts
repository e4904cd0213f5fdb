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

type Page = {
  url: string;
  limit: number;
  /** May contain one more than `limit`, which only tells that a page follows. */
  members: { id: number }[];
  /** The token of the first page, from which its link to newer members is made. */
  token?: string;
  search?: object;
};

/** Returns a page of a collection as JSON text. */
export function toCursorPage(type: string, { url, limit, members, token, search }: Page): string {
  const [path = '', query = ''] = url.split('?', 2);
  const shown = members.slice(0, limit);
  const last = members.length > limit ? shown.at(-1) : undefined;
  const without = (parameter: string) =>
    query.split('&').filter((part) => part !== '' && part !== parameter && !part.startsWith(`${parameter}=`));
  return JSON.stringify({
    '@context': `/contexts/${type}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:member': shown,
    'hydra:view': {
      '@id': url,
      '@type': 'hydra:PartialCollectionView',
      ...(last && { 'hydra:next': `${path}?${[...without('cursor'), `cursor=${last.id}`].join('&')}` }),
      ...(token !== undefined && { newer: `${path}?${[...without('after'), `after=${token}`].join('&')}` }),
    },
    ...(search && { 'hydra:search': search }),
  });
}

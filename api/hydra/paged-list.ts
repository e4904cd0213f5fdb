import * as z from 'zod';
import { ApiError } from '../http/errors.ts';
import { textsOf } from './reading/list-query.ts';
import { toCollectionText, viewOf } from './reading/collection-links.ts';

export type Query = { Querystring: Record<string, string | string[]> };
type Shown = { type: string; path: string; members: object[]; total: number; page: number; itemsPerPage: number };

/** Returns a page of a list that is no resource, such as import runs, as JSON text. */
export function toListText(url: string, { members, page, itemsPerPage, ...shown }: Shown): string {
  const view = viewOf(url, { page, pages: Math.ceil(shown.total / itemsPerPage) });
  return toCollectionText({ ...shown, members: members.map((one) => JSON.stringify(one)).join(','), view });
}

/** Returns the schema of a query parameter that {@link listOf} reads, for the documentation of the API. */
export const some = (of: readonly string[]) =>
  z
    .string()
    .optional()
    .meta({ description: `Comma-separated: ${of.join(', ')}` });

/**
 * Returns the values of a parameter, which may be repeated, also as `field[]`, and may contain several values, separated by commas.
 * @throws ApiError `badFilter` for a value that is not in `known`.
 */
export function listOf(field: string, query: Query['Querystring']): string[];
export function listOf<V extends string>(field: string, query: Query['Querystring'], known: readonly V[]): V[];
export function listOf(field: string, query: Query['Querystring'], known?: readonly string[]): string[] {
  const asked = (textsOf(query).get(field) ?? []).flatMap((text) => text.split(',')).filter(Boolean);
  if (known && asked.some((text) => !known.includes(text))) throw new ApiError('badFilter', { values: { field } });
  return asked;
}

/**
 * Returns the last value of a parameter; undefined if there is none, or if it is empty.
 * @throws ApiError `badFilter` for a text that is not well-formed Unicode
 */
export function textOf(field: string, query: Query['Querystring']): string | undefined {
  const text = [query[field] ?? []].flat().at(-1);
  if (text === undefined || text === '') return undefined;
  if (!text.isWellFormed()) throw new ApiError('badFilter', { values: { field } });
  return text;
}

/** Returns the property names of a type, without the three that the Hydra documentation does not list. */
export function namesOf({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => !['@id', '@type', 'id'].includes(name));
}

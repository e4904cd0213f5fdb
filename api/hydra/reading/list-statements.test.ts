import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../resources.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { readListQuery } from './list-query.ts';
import { listStatements, shapeOf } from './list-statements.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Whether the statement of a page is one of those that share connections. */
function isShort(collection: string, parameters: Record<string, string> = {}, isInside = false): boolean {
  const resource = resources.find(({ contract }) => contract.collection === collection);
  if (!resource) throw new Error(`There is no collection ${collection}`);
  const filters = resource.filters;
  const query = readListQuery(resource.contract, filters, parameters);
  const within = isInside ? filters.name : undefined;
  const statementFor = listStatements({ resource, filters, within, cache: api.services.cache });
  return statementFor({ query, language: 'es', shape: shapeOf(query, 'es'), totalFrom: 'count' }).isShort;
}

it.each([
  [true, 'experiences', {}],
  [true, 'experiences', { 'order[id]': 'desc', page: '4' }],
  [true, 'tags', { itemsPerPage: '30', page: '2' }],
  [false, 'experiences', { page: '5' }],
  [false, 'experiences', { itemsPerPage: '600' }],
  [false, 'experiences', { name: 'ruta' }],
  [false, 'experiences', { 'order[isActive]': 'desc' }],
  [false, 'takers', { 'order[surname]': 'asc' }],
  [false, 'makers', {}],
  [false, 'locations', {}],
  [false, 'zones', {}],
  [false, 'plans', {}],
])('%s: the page of %s with %j shares connections', (expected, collection, parameters) => {
  expect(isShort(collection, parameters)).toBe(expected);
});

it('a page of a collection inside a record does not share connections', () => {
  expect([isShort('tags'), isShort('tags', {}, true)]).toEqual([true, false]);
});

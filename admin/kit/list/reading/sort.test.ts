import { describe, expect, it } from 'vitest';
import { plainSource } from './blocks.ts';
import { inOrder, nextSort } from './sort.ts';

it.each([
  ['name', [undefined, 'name', '-name', undefined]],
  ['name', ['-price', 'name']],
  ['id', [undefined, '-id', undefined]],
  ['id', ['name', undefined]],
  ['id', ['id', '-id']],
])('clicks on the heading of %s lead through %j', (order, sorts) => {
  for (const [at, sort] of sorts.slice(0, -1).entries()) expect(nextSort(order, sort)).toBe(sorts[at + 1]);
});

describe('a list in another order', () => {
  const experiences = { query: 'order[id]&itemsPerPage=600', blockItems: 600 };

  it.each([
    [plainSource, 'name', 'order[name]=asc'],
    [experiences, '-location.name', 'order[location.name]=desc&itemsPerPage=600'],
  ])('is read with the query %s', (source, sort, query) => {
    expect(inOrder(source, sort)).toEqual({ ...source, query });
  });

  it('is the list itself without an order', () => {
    expect(inOrder(experiences, undefined)).toBe(experiences);
  });
});

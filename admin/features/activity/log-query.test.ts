import { expect, it } from 'vitest';
import { toLogQuery } from './log-query.ts';

it.each([
  ['no filter', {}, ''],
  ['a user', { actor: '/users/3' }, '?actor=%2Fusers%2F3'],
  ['a record', { record: '/experiences/5' }, '?record=%2Fexperiences%2F5'],
  [
    'a collection, a kind and a field',
    { collection: 'tags', kind: 'update', field: 'name' },
    '?collection=tags&kind=update&field=name',
  ],
  [
    'two days, both included, in the time zone of the marketplace',
    { from: '2026-11-23', to: '2026-11-24' },
    '?at%5Bafter%5D=2026-11-22T23%3A00%3A00.000Z&at%5Bstrictly_before%5D=2026-11-24T23%3A00%3A00.000Z',
  ],
  ['a text that is no day, which the API refuses', { from: 'ayer' }, '?at%5Bafter%5D=ayer'],
  ['an unknown filter as none', { page: '2', other: 'x' }, ''],
])('the query of the API has %s', (_, filters, query) => expect(toLogQuery(filters)).toBe(query));

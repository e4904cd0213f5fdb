import { expect, it } from 'vitest';
import { toWhere } from './to-where.ts';

it('has the filters, without what only says how the list is read', () => {
  const query = 'order[id]&itemsPerPage=600&page=2&order[name]=desc&isImported=true';
  expect(toWhere({ query }, { name: 'kayak', 'tags.id': '4\n7', 'createdAt[after]': '-P7D' })).toEqual({
    isImported: 'true',
    name: 'kayak',
    'tags.id': ['4', '7'],
    'createdAt[after]': '-P7D',
  });
});

it('without filters, it is all records', () => {
  expect(toWhere({ query: '' }, {})).toEqual({});
});

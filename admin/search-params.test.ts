import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('the address of a list', () => {
  it('reads the page and every filter', () => {
    expect(parseSearch('?name=kayak&location.name=Teruel&page=2')).toEqual({
      page: 2,
      q: { name: 'kayak', 'location.name': 'Teruel' },
    });
  });

  it.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=', '?page=9007199254740993'])(
    'takes %j for the first page',
    (search) => expect(parseSearch(search)).toEqual({ page: 1, q: {} }),
  );

  it('leaves out what says nothing', () => {
    expect(stringifySearch({ page: 1, q: { name: '' } })).toBe('');
    expect(stringifySearch({})).toBe('');
  });

  it('comes back as it went', () => {
    const search = { page: 3, q: { name: 'vino & queso', 'maker.email': 'ana+1@example.org', id: '0012' } };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

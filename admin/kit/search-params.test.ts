import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('the query string of a list', () => {
  it('reads the page and every filter', () => {
    expect(parseSearch('?name=kayak&location.name=Teruel&page=2')).toEqual({
      page: 2,
      q: { name: 'kayak', 'location.name': 'Teruel' },
    });
    expect(parseSearch('?sort=-location.name&sort=name')).toEqual({ page: 1, q: {}, sort: 'name' });
  });

  it.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=', '?page=9007199254740993'])(
    'reads %j as the first page',
    (search) => expect(parseSearch(search)).toEqual({ page: 1, q: {} }),
  );

  it('omits the first page, empty filters and the order of the list', () => {
    expect(stringifySearch({ page: 1, q: { name: '' }, sort: '' })).toBe('');
    expect(stringifySearch({})).toBe('');
  });

  it('survives a round trip', () => {
    const q = { name: 'vino & queso', 'maker.email': 'ana+1@example.org', id: '0012' };
    const search = { page: 3, q, sort: '-location.name', rows: 25 };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

it('several values of a filter are a repeated parameter', () => {
  const search = '?tags.id=4&tags.id=9&not%5Bcountry%5D=ES&page=2';
  expect(parseSearch('?tags.id[]=4&tags.id[]=9&toString=1').q).toEqual({ 'tags.id': '4\n9', toString: '1' });
  expect(parseSearch(search)).toEqual({ page: 2, q: { 'tags.id': '4\n9', 'not[country]': 'ES' } });
  expect(stringifySearch(parseSearch(search))).toBe(search);
});

import { describe, expect, it } from 'vitest';
import { isSame, toArranged, toStored } from './view-search.ts';

const query =
  'isActive=false&not%5Btags.id%5D%5B%5D=4&not%5Btags.id%5D%5B%5D=9&order%5Blocation.name%5D=desc&itemsPerPage=25';
const arranged = {
  q: { isActive: 'false', 'not[tags.id]': '4\n9' },
  sort: '-location.name',
  rows: 25,
  columns: ['id', 'name'],
};

describe('a view', () => {
  it('stores the filters, the order, the rows and the columns of a list', () => {
    expect(toArranged({ query, columns: ['id', 'name'] })).toEqual(arranged);
    expect(toArranged(toStored(arranged))).toEqual(arranged);
  });

  it('of the whole list stores nothing', () => {
    const whole = { q: {}, sort: undefined, rows: undefined, columns: null };
    expect(toArranged({ query: '', columns: null })).toEqual(whole);
    expect(toStored(whole)).toEqual({ query: '', columns: null });
  });

  it('is unchanged by another order of its filters and values, and changed by anything else', () => {
    expect(
      isSame(arranged, { ...arranged, q: { 'not[tags.id]': '9\n4', isActive: 'false' }, columns: ['name', 'id'] }),
    ).toBe(true);
    expect(isSame(arranged, { ...arranged, q: { isActive: 'false' } })).toBe(false);
    expect(isSame(arranged, { ...arranged, sort: 'location.name' })).toBe(false);
    expect(isSame(arranged, { ...arranged, rows: undefined })).toBe(false);
    expect(isSame(arranged, { ...arranged, columns: null })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { listOf, readViewQuery } from './view-query.ts';

const read = (query: string, collection = 'experiences') => readViewQuery(listOf(collection), query);
const textOf = (query: string) => {
  const found = read(query);
  return 'text' in found ? found.text : found.problem;
};

describe('D-98 the query string of a view', () => {
  it.each([
    ['isActive=false', 'isActive=false'],
    ['?isActive=false', 'isActive=false'],
    ['isActive=false&page=3', 'isActive=false'],
    ['name=&tags.id[]=&isActive=', ''],
    ['', ''],
    ['tags.id=1&tags.id[]=/tags/2&tags.id[7]=3', 'tags.id[]=1&tags.id[]=/tags/2&tags.id[]=3'],
    ['not%5Borigin%5D%5B%5D=own', 'not[origin][]=own'],
    ['not[origin]=own', 'not[origin][]=own'],
    ['id=4', 'id[]=4'],
    ['tags.id[]=999999', 'tags.id[]=999999'],
    ['name=sal%20%26+a%C3%B1o%3D', 'name=sal+%26+a%C3%B1o%3D'],
    ['isActive=true&isActive=false', 'isActive=false'],
    ['order[name]=DESC&order[id]=', 'order[name]=desc&order[id]=asc'],
    ['order[order]&itemsPerPage=50', 'order[order]=asc&itemsPerPage=50'],
    ['createdAt[after]=-P7D&pictures[lt]=3', 'createdAt[after]=-P7D&pictures[lt]=3'],
  ])('of %s is stored as %s', (query, text) => {
    expect(textOf(query)).toBe(text);
    expect(textOf(text)).toBe(text);
  });

  it.each(['isactive=false', 'isactive=', 'unknown=1', '__proto__=1', 'constructor=1', 'order=name', 'pictures=3'])(
    'with a parameter that the list does not have is refused: %s',
    (query) => {
      const [field = ''] = query.split('=');
      expect(read(query)).toEqual({ problem: { propertyPath: 'query', key: 'unknownFilter', values: { field } } });
    },
  );

  it.each([
    ['isActive=maybe', 'isActive'],
    ['pictures[lt]=x', 'pictures[lt]'],
    ['seasonMonth[]=january&seasonMonth[]=x', 'seasonMonth'],
    ['name=%00', 'name'],
    ['origin[]=own&origin[]=civitatys', 'origin'],
    ['not[origin][]=civitatys', 'not[origin]'],
    ['itemsPerPage=0', 'itemsPerPage'],
  ])('with an invalid value is refused: %s', (query, field) => {
    expect(read(query)).toEqual({ problem: { propertyPath: 'query', key: 'invalidFilter', values: { field } } });
  });

  it.each([
    ['order[pictures]=asc', 'pictures'],
    ['order[__proto__]=asc', '__proto__'],
    ['order[name]=up', 'name'],
  ])('with an invalid order is refused: %s', (query, field) => {
    expect(read(query)).toEqual({ problem: { propertyPath: 'query', key: 'invalidOrder', values: { field } } });
  });

  it('is that of its own list', () => {
    expect(read('isActive=false', 'tags')).toMatchObject({ problem: { key: 'unknownFilter' } });
    expect(read('used[lt]=1', 'tags')).toMatchObject({ text: 'used[lt]=1' });
  });
});

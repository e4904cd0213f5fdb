import { expect, it } from 'vitest';
import { lacksNames, withNames } from './references.ts';

const references = { location: 'locations', 'makerPlan.plan': 'plans', parents: 'categories' };
const lisbon = { '@id': '/locations/3', id: 3, name: 'Lisboa', country: 'PT' };
const known = new Map([['locations', new Map([[3, lisbon]])]]);

it.each<[form: string, location: unknown, shown: unknown]>([
  ['an IRI', '/locations/3', lisbon],
  ['a number', 3, lisbon],
  ['a number as text', '3', lisbon],
  ['a record without a name', { '@id': '/locations/3', '@type': 'Location' }, { ...lisbon, '@type': 'Location' }],
  ['a record with a null name', { '@id': '/locations/3', name: null }, lisbon],
])('D-01 D-07 completes a reference that is %s', (_, location, shown) => {
  expect(lacksNames({ location }, references, 'locations')).toBe(true);
  expect(withNames({ location }, references, known)).toEqual({ location: shown });
});

it.each<[form: string, location: unknown, shown: unknown]>([
  ['has its name', { '@id': '/locations/3', name: 'Lisbon' }, { '@id': '/locations/3', name: 'Lisbon' }],
  ['is null', null, null],
  ['is missing', undefined, undefined],
  ['is not a reference to the collection', '/makers/3', { '@id': '/makers/3' }],
])('D-01 needs no record for a reference that %s', (_, location, shown) => {
  expect(lacksNames({ location }, references, 'locations')).toBe(false);
  expect(withNames({ location }, references, known)).toEqual({ location: shown });
});

it('D-01 shows a reference as a record without a name until its record is read', () => {
  expect(withNames({ location: '/locations/9' }, references, new Map())).toEqual({
    location: { '@id': '/locations/9' },
  });
});

it('D-01 completes references in arrays and in nested fields', () => {
  const records = new Map([
    ['plans', new Map([[2, { '@id': '/plans/2', name: 'Básico' }]])],
    ['categories', new Map([[1, { '@id': '/categories/1', name: 'Cultura' }]])],
  ]);
  const row = { makerPlan: { plan: '/plans/2', price: '999' }, parents: ['/categories/1', null] };
  expect(lacksNames(row, references, 'plans')).toBe(true);
  expect(lacksNames(row, references, 'categories')).toBe(true);
  expect(withNames(row, references, records)).toEqual({
    makerPlan: { plan: { '@id': '/plans/2', name: 'Básico' }, price: '999' },
    parents: [{ '@id': '/categories/1', name: 'Cultura' }],
  });
  expect(withNames({ makerPlan: '/maker_plans/4' }, references, records)).toEqual({ makerPlan: '/maker_plans/4' });
});

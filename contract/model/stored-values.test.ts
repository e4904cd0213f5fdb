import { expect, it } from 'vitest';
import { isExcused, isSame } from './stored-values.ts';

it.each([
  ['blank and missing', '', null],
  ['an empty list and none', [], undefined],
  ['a record and its @id', { '@id': '/tags/4', name: 'Noche' }, '/tags/4'],
  ['the same record with two names', [{ '@id': '/tags/4', name: 'Noche' }], [{ '@id': '/tags/4', name: 'Night' }]],
  ['objects with the same members', { from: '10:00', to: null }, { to: '', from: '10:00' }],
])('%s are equal', (_, a, b) => expect(isSame(a, b)).toBe(true));

it.each([
  ['false and missing', false, null],
  ['a list and its first member', ['ES'], 'ES'],
  ['lists of different lengths', ['ES'], ['ES', 'PT']],
  ['lists in another order', ['ES', 'PT'], ['PT', 'ES']],
  ['objects with other members', { from: '10:00' }, { from: '10:00', to: '11:00' }],
])('%s differ', (_, a, b) => expect(isSame(a, b)).toBe(false));

it('D-14 compares deeply nested values without a stack overflow', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`);
  expect(isSame(deep, ['ES'])).toBe(false);
});

it('D-74 D-66 excuses only an unchanged stored value, and only from a rule that was added later', () => {
  const problem = { propertyPath: 'country', key: 'countryName' } as const;
  const newer = { ...problem, isAddedLater: true } as const;
  expect(isExcused(newer, 'XX', 'XX')).toBe(true);
  expect(isExcused(problem, 'XX', 'XX')).toBe(false);
  expect(isExcused(newer, 'XX', 'YY')).toBe(false);
  expect(isExcused(newer, null, null)).toBe(false);
  expect(isExcused(newer, '', null)).toBe(false);
  expect(isExcused(newer, [], [])).toBe(false);
});

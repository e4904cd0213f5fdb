import { expect, it } from 'vitest';
import { iri, toId } from './reference.ts';

it.each([['/makers/3'], [{ '@id': '/makers/3' }], [3], ['3']])('D-07 accepts the reference %j', (reference) => {
  expect(toId(reference, 'makers')).toBe(3);
});

it.each([
  ['/tags/3'],
  ['/makers/'],
  ['/makers/3/'],
  ['3.5'],
  [0],
  [-1],
  [2_147_483_648],
  ['99999999999'],
  [null],
  [{}],
])('D-07 does not accept %j as a reference', (reference) => {
  expect(toId(reference, 'makers')).toBeUndefined();
});

it('D-07 formats an @id as /{collection}/{number}', () => {
  expect(iri('tags', 4)).toBe('/tags/4');
});

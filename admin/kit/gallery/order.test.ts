import { expect, it } from 'vitest';
import { insertAt, moveTo } from './order.ts';

const pictures = ['a', 'b', 'c'];

it('a picture moves forward, back, and never out of the gallery', () => {
  expect(moveTo(pictures, 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(pictures, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(pictures, 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moveTo(pictures, 1, 9)).toEqual(['a', 'c', 'b']);
});

it('a picture that is not there moves nothing', () => {
  expect(moveTo(pictures, 7, 0)).toEqual(pictures);
});

it('a picture that comes back takes its old place, or the last one', () => {
  expect(insertAt(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(insertAt(['a'], 4, 'b')).toEqual(['a', 'b']);
});

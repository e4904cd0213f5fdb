import { expect, it } from 'vitest';
import { insertAt, moveTo } from './order.ts';

const pictures = ['a', 'b', 'c'];

it('a picture moves forward and back; an index out of range is clamped', () => {
  expect(moveTo(pictures, 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(pictures, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(pictures, 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moveTo(pictures, 1, 9)).toEqual(['a', 'c', 'b']);
});

it('moving from an index out of range changes nothing', () => {
  expect(moveTo(pictures, 7, 0)).toEqual(pictures);
});

it('a picture is inserted at its index, or at the end if the list is shorter', () => {
  expect(insertAt(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(insertAt(['a'], 4, 'b')).toEqual(['a', 'b']);
});

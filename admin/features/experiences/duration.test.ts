import { expect, it } from 'vitest';
import { toTimeText } from './duration.ts';

it.each([
  ['02:30', '02:30'],
  ['02:30:00', '02:30'],
  ['1970-01-01T02:30:00+00:00', '02:30'],
  ['1970-01-01T23:05:00.000Z', '23:05'],
  ['1970-01-01T02:30', '02:30'],
  ['', ''],
  [null, ''],
  ['dos horas', ''],
])('A-09 reads %s as %s', (stored, shown) => {
  expect(toTimeText(stored)).toBe(shown);
});

import { expect, it } from 'vitest';
import { toDay } from './day.ts';

it.each([
  ['2026-03-09T10:00:00+00:00', '09/03/2026'],
  ['2026-03-09', '09/03/2026'],
  // 23:30 in London is already the next day in Madrid.
  ['2026-07-31T22:30:00Z', '01/08/2026'],
  ['hace mucho', 'hace mucho'],
  [null, ''],
  [undefined, ''],
])('MAK-L-09 the value %s from the server is shown as %s', (value, day) => {
  expect(toDay(value)).toBe(day);
});

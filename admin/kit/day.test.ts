import { expect, it } from 'vitest';
import { parseDay, toDay, toDayText } from './day.ts';

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

it.each([
  ['01/03/2026', '2026-03-01'],
  [' 1/3/2026 ', '2026-03-01'],
  ['1-3-26', '2026-03-01'],
  ['1.3', '2026-03-01'],
  ['29 2 2028', '2028-02-29'],
  ['2026-03-01', '2026-03-01'],
  ['30/02/2026', '30/02/2026'],
  ['1/13/2026', '1/13/2026'],
  ['1/3/2', '1/3/2'],
  ['ayer', 'ayer'],
  ['', ''],
])('the typed day %j is %j', (typed, day) => {
  expect(parseDay(typed, new Date('2026-11-29T12:00:00Z'))).toBe(day);
});

it('toDayText formats a day as dd/MM/yyyy and returns other text unchanged', () => {
  expect(['2026-03-01', 'ayer', ''].map(toDayText)).toEqual(['01/03/2026', 'ayer', '']);
});

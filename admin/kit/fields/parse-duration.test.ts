import { expect, it } from 'vitest';
import { parseDuration, shownTime } from './parse-duration.ts';

it.each([
  ['02:30', '02:30'],
  ['02:30:00', '02:30'],
  ['1970-01-01T02:30:00+00:00', '02:30'],
  ['2:3', '2:3'],
  [null, ''],
])('A-09 shows %s as "%s"', (stored, shown) => {
  expect(shownTime(stored)).toBe(shown);
});

it.each([
  ['2:30', '02:30'],
  ['2.30', '02:30'],
  ['230', '02:30'],
  ['1145', '11:45'],
  ['2h', '02:00'],
  ['2 h 30 min', '02:30'],
  ['2', '02:00'],
  ['1 hora', '01:00'],
  ['90 min', '01:30'],
  ['12h', '12:00'],
  ['1,5', '01:30'],
  ['1.5', '01:30'],
  ['0,5', '00:30'],
  ['1,5 h', '01:30'],
  ['2.5 horas', '02:30'],
  ['1,75', '01:45'],
  [' 02:30 ', '02:30'],
])('completes "%s" to %s', (typed, completed) => {
  expect(parseDuration(typed)).toBe(completed);
});

it.each(['', '25', '2:75', '2,30', '1.000', '24,5', '2470', '1440 min', 'toda la mañana', '2:30 y algo'])(
  'returns "%s" unchanged',
  (typed) => {
    expect(parseDuration(typed)).toBe(typed);
  },
);

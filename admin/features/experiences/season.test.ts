import { expect, it } from 'vitest';
import { monthsInSeason } from './season.ts';

const shown = (start: number, end: number) => monthsInSeason(start, end).map(Number).join('');

it('a season covers its months, also over New Year', () => {
  expect(shown(3, 9)).toBe('000111111100');
  expect(shown(10, 1)).toBe('110000000011');
  expect(shown(5, 5)).toBe('000001000000');
});

it('half a season covers nothing', () => {
  expect(shown(3, -1)).toBe('000000000000');
  expect(shown(-1, 3)).toBe('000000000000');
});

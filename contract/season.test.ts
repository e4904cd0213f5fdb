import { expect, it } from 'vitest';
import { monthsInSeason } from './season.ts';

const shown = (start: unknown, end: unknown) => monthsInSeason(start, end).map(Number).join('');

it('a season covers its months, also across New Year', () => {
  expect(shown('Abril', 'Octubre')).toBe('000111111100');
  expect(shown('Noviembre', 'Febrero')).toBe('110000000011');
  expect(shown('Junio', 'Junio')).toBe('000001000000');
});

it('a season without a start or an end covers no month', () => {
  expect(shown('Abril', null)).toBe('000000000000');
  expect(shown(undefined, 'Abril')).toBe('000000000000');
});

import { months } from '@trastienda/contract/resources/experience';
import { expect, it } from 'vitest';
import { monthOptions, monthsInSeason } from './season.ts';

const shown = (start: unknown, end: unknown) => monthsInSeason(start, end).map(Number).join('');

it('a season covers its months, also over New Year', () => {
  expect(shown('Abril', 'Octubre')).toBe('000111111100');
  expect(shown('Noviembre', 'Febrero')).toBe('110000000011');
  expect(shown('Junio', 'Junio')).toBe('000001000000');
});

it('half a season covers nothing', () => {
  expect(shown('Abril', null)).toBe('000000000000');
  expect(shown(undefined, 'Abril')).toBe('000000000000');
});

it('the months offered are the twelve Spanish names, in English called by theirs', () => {
  expect(monthOptions('es')).toEqual(months.map((month) => ({ value: month, label: month })));
  expect(monthOptions('en')[0]).toEqual({ value: 'Enero', label: 'January' });
});

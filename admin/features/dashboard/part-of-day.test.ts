import { expect, it } from 'vitest';
import { toPartOfDay } from './part-of-day.ts';

it('follows the hours of Spanish greetings', () => {
  const parts = [0, 5, 6, 11, 12, 13, 14, 20, 21, 23].map(toPartOfDay);
  expect(parts).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'midday',
    'midday',
    'afternoon',
    'afternoon',
    'night',
    'night',
  ]);
});

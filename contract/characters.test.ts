import * as z from 'zod';
import { expect, it } from 'vitest';
import { countChars, cutChars } from './characters.ts';

it.each([
  ['', 0],
  ['Málaga', 6],
  ['Ma\u0301laga', 7],
  ['🎈🎈', 2],
  ['👨‍👩‍👧', 5],
  ['𝓐\u0301', 2],
])('%j has as many characters as for the rules of a field: %i', (text, count) => {
  expect(countChars(text)).toBe(count);
  expect(z.string().max(count).safeParse(text).success).toBe(true);
  expect(
    z
      .string()
      .min(count + 1)
      .safeParse(text).success,
  ).toBe(false);
});

it.each([
  ['Uno dos', 7, 'Uno dos'],
  ['Uno dos', 3, 'Uno'],
  ['🎈🎈🎈', 2, '🎈🎈'],
  ['a👨‍👩‍👧', 5, 'a'],
  ['a👨‍👩‍👧', 6, 'a👨‍👩‍👧'],
  ['👨‍👩‍👧a', 3, '👨‍👩'],
  ['🇪🇸🇵🇹', 3, '🇪🇸'],
  ['xe\u0301', 2, 'x'],
])('%j is cut to %i characters between two signs: %j', (text, maxChars, cut) =>
  expect(cutChars(text, maxChars)).toBe(cut),
);

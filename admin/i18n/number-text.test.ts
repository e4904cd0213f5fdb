import { expect, it } from 'vitest';
import { toNumberText } from './number-text.ts';

const numbers = [
  0, 7, 999, 1_000, 9_999, 10_000, 123_456, 1_234_567, 4_000_000_000, -12, -1_234, -98_765, 2.5, 1_234.5,
];

it.each(['es', 'en'])('formats numbers in %s as Intl.NumberFormat does', (language) => {
  const format = new Intl.NumberFormat(language);
  for (const number of numbers) expect(toNumberText(number, language)).toBe(format.format(number));
});

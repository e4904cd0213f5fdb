import { expect, it } from 'vitest';
import { parseInteger, parsePrice } from './parse-number.ts';

it.each([
  ['', null],
  ['12', 12],
  [' 007 ', 7],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1.000.000', 1_000_000],
])('reads the typed integer "%s" as %s', (typed, number) => {
  expect(parseInteger(typed)).toBe(number);
});

it.each(['1,5', '1.5', '12h', '90 min', '-3', '1.000,5', '10.00', '1.0000'])(
  'returns "%s" unchanged, because it is not an integer',
  (typed) => {
    expect(parseInteger(typed)).toBe(typed);
  },
);

it.each([
  ['29', '29'],
  ['29,90', '29,90'],
  ['29.9', '29.9'],
  ['29,90 €', '29,90'],
  ['1.000', '1000'],
  ['1.000,50 €', '1000,50'],
  ['1,000.50', '1000.50'],
  ['30 euros', '30'],
])('reads the typed price "%s" as %s', (typed, price) => {
  expect(parsePrice(typed)).toBe(price);
});

it.each(['', 'gratis', '1.2.3', '29,9 o 30'])('returns "%s" unchanged, because it is not a price', (typed) => {
  expect(parsePrice(typed)).toBe(typed);
});

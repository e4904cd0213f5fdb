import { expect, it } from 'vitest';
import { toPlanPrice } from './plan-price.ts';

it.each([
  ['999', '9.99€'],
  ['1999', '19.99€'],
  ['50', '0.50€'],
  ['5', '0.05€'],
  ['100', '1.00€'],
  ['39900', '399.00€'],
  [1999, '19.99€'],
])('MAK-F-09 D-46 a plan price of %j is shown as %s', (cents, shown) => {
  expect(toPlanPrice(cents)).toBe(shown);
});

it.each([['0'], [''], [null], [undefined], ['gratis'], ['-1']])(
  'MAK-F-10 a plan price of %j is shown as 0€',
  (cents) => {
    expect(toPlanPrice(cents)).toBe('0€');
  },
);

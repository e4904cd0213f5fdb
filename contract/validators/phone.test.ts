import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../errors.ts';
import { optionalPhone, phone } from '../model/fields.ts';
import { isPhone } from './phone.ts';

const { input } = phone('phone');
const messageOf = (text: unknown) => input.safeParse(text).error?.issues[0]?.message;

it.each(['612345678', '+34612345678', '0034612345678', '612-345-678'])('VAL-10 accepts the phone %s', (text) => {
  expect(isPhone(text)).toBe(true);
  expect(input.parse(` ${text} `)).toBe(text);
});

it.each(['612 345 678', '612.345.678', '(952)123456', '+34(952)123456', '(+34)612345678'])(
  'A-91 accepts the separators of %s',
  (text) => {
    expect(input.parse(text)).toBe(text);
  },
);

it.each(['abc12345', '+34612345678x'])('VAL-11 refuses the letters of %s', (text) => {
  expect(isPhone(text)).toBe(false);
  expect(messageOf(text)).toBe('phone');
});

it.each(['612  345', '612--345', '-612345', '612345-', '(952 123456', '952)123456', '()123456', '6+12345', '+', ''])(
  'A-91 refuses "%s"',
  (text) => {
    expect(isPhone(text)).toBe(false);
    expect(messageOf(text)).toBe('phone');
  },
);

it.each(['123', '123456789012345'])('VAL-12 CONST-21 refuses the length of %s', (text) => {
  expect(messageOf(text)).toBe('phone');
});

it.each(['1234', '12345678901234'])('VAL-12 CONST-21 accepts the length of %s', (text) => {
  expect(input.parse(text)).toBe(text);
});

it('VAL-13 the message asks for the prefix and no spaces, and its example is valid', () => {
  expect(fieldErrors.phone.es).toMatch(/prefijo del país.*sin espacios/);
  expect(fieldErrors.phone.en).toMatch(/country prefix.*no spaces/);
  for (const sentence of Object.values(fieldErrors.phone)) {
    expect(input.safeParse(/\+\d+/.exec(sentence)?.[0]).success).toBe(true);
  }
});

describe('an optional phone', () => {
  it.each([null, undefined, '', '  '])('is null for %j', (value) => {
    expect(optionalPhone().input.parse(value) ?? null).toBeNull();
  });

  it('has the same pattern', () => {
    expect(optionalPhone().input.parse('+34 612 345 678')).toBe('+34 612 345 678');
    expect(optionalPhone().input.safeParse('abc12345').error?.issues[0]?.message).toBe('phone');
  });
});

import { expect, it } from 'vitest';
import { isPassword } from './password.ts';

it.each(['Abcd1', '1aB2c', '12345aB', 'Abcdefghijklm12'])('VAL-05 accepts %s', (text) => {
  expect(isPassword(text)).toBe(true);
});

it.each([
  ['VAL-06', 'Abc1'],
  ['VAL-06', 'Abcdefghijklmn12'],
  ['VAL-07', 'abcde1'],
  ['VAL-07', 'ABCDE1'],
  ['VAL-07', 'Abcdef'],
  ['VAL-08', 'Abc-12'],
  ['VAL-08', 'Abc_123'],
  ['VAL-08', 'Abc 12'],
  ['VAL-08 A-94', 'Abcñ12'],
  ['VAL-08', 'Abcd1\n'],
])('%s refuses %j', (_id, text) => {
  expect(isPassword(text)).toBe(false);
});

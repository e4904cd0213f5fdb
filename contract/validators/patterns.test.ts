import { expect, it } from 'vitest';
import { isLettersAndNumbers, isOnlyLetters, isOnlyNumbers } from './patterns.ts';

it.each([
  ['VAL-41', isLettersAndNumbers, 'Abc123'],
  ['VAL-42', isOnlyLetters, 'Abc'],
  ['VAL-43', isOnlyNumbers, '0123'],
])('%s %o accepts %s', (_id, isMatch, text) => expect(isMatch(text)).toBe(true));

it.each([
  ['VAL-41 A-94', isLettersAndNumbers, ['abc-123', 'abc 123', 'abc_1', 'abcñ1', 'abc\n', '']],
  ['VAL-42 A-94', isOnlyLetters, ['abc1', 'ab c', 'ab-c', 'ábc', '']],
  ['VAL-43', isOnlyNumbers, ['12a', '1.5', '-1', '٣', '']],
])('%s %o refuses texts with other characters', (_id, isMatch, texts) => {
  expect(texts.filter((text) => isMatch(text))).toEqual([]);
});

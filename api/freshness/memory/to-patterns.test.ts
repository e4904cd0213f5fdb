import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '@trastienda/contract/fold';
import { toPatterns } from './to-patterns.ts';

it('D-92 a pattern has all words of a sentence, without its numbers and names', () => {
  const { whole } = toPatterns('Salimos a las 9:30 desde Sevilla, en un barco pequeño.', 'es');
  expect(whole).toBe('%salimos%las%desde%barco%pequeno%');
});

it('D-92 a sentence without words has no pattern', () => {
  expect(toPatterns('10 €', 'es')).toEqual({ whole: null, parts: [null, null, null] });
});

it.each([
  ['three words', 'Comemos todos juntos', []],
  ['four words', 'Comemos todos juntos allí', ['%comemos%todos%', '%juntos%alli%']],
  ['six words', 'Comemos todos juntos allí muy tarde', ['%comemos%tarde%', '%juntos%alli%', '%todos%muy%']],
])('D-92 the words are dealt out: %s', (_, sentence, parts) => {
  expect(toPatterns(sentence, 'es').parts.filter((part) => part !== null)).toEqual(parts);
});

const inTextOrder = (pattern: string) => new RegExp(pattern.replaceAll('%', '.*'), 'su');
const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 6, maxLength: 12 });

it('D-92 a sentence of six words or more still matches a part if two of its words are others', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (sentence, one, other) => {
      const { whole, parts } = toPatterns(sentence.join(' '), 'es');
      expect(inTextOrder(whole ?? '').test(fold(sentence.join(' ')))).toBe(true);
      const changed = sentence.map((word, at) => ([one, other].some((n) => n % sentence.length === at) ? '-' : word));
      const matches = parts.filter((part) => part !== null && inTextOrder(part).test(changed.join(' ')));
      expect(matches.length).toBeGreaterThan(0);
    }),
  );
});

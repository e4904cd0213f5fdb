import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsAlmost } from './slip.ts';

const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCodePoint(code));
const wordOf = (minLength: number) => fc.string({ unit: letter, minLength, maxLength: 14 });

type Slip = (word: string, at: number, other: string) => string;
const slips: Record<string, Slip> = {
  omitted: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  added: (word, at, other) => word.slice(0, at) + other + word.slice(at),
  wrong: (word, at, other) => word.slice(0, at) + other + word.slice(at + 1),
  exchanged: (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
};

describe.each(Object.entries(slips))('D-100 a letter that is %s', (_, slip) => {
  it('is forgiven in a word of five letters or more', () => {
    fc.assert(
      fc.property(wordOf(5), fc.nat(), letter, (word, at, other) => {
        expect(beginsAlmost(word, slip(word, at % word.length, other))).toBe(true);
      }),
    );
  });

  it('is forgiven in a word of which at least five letters are typed', () => {
    fc.assert(
      fc.property(wordOf(6), fc.string({ unit: letter, maxLength: 6 }), fc.nat(), letter, (typed, rest, at, other) => {
        expect(beginsAlmost(typed + rest, slip(typed, at % typed.length, other))).toBe(true);
      }),
    );
  });
});

describe('D-100 no slip', () => {
  it.each([
    ['playa', 'ploya'],
    ['tour', 'taur'],
    ['tours', 'tuor'],
    ['kayaks', 'kyak'],
  ])('of %s is %s, unless it has five letters', (present, typed) => {
    expect(beginsAlmost(present, typed)).toBe(typed.length === 5);
  });

  it.each([
    ['guggenheim', 'gugenhiem'],
    ['guggenheim', 'ugnheim'],
    ['paramotor', 'motor'],
    ['flamenco', 'flxxenco'],
    ['abcde', 'edcba'],
  ])('of %s is %s', (present, typed) => {
    expect(beginsAlmost(present, typed)).toBe(false);
  });
});

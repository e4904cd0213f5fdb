import { describe, expect, it } from 'vitest';
import { countHits, findPlaces, replaceText, type Search } from './replace.ts';

type Options = Omit<Search, 'find'>;
const replace = (text: string, find: string, value: string, options: Options = {}) =>
  replaceText({ text: text.normalize('NFC'), value, maxChars: 1_000_000 }, { find, ...options });

describe('D-91 find and replace', () => {
  it.each<[text: string, find: string, options: Options, result: string, hits: number]>([
    ['Malaga y MÁLAGA', 'málaga', {}, 'X y X', 2],
    ['Malaga y MÁLAGA', 'málaga', { matchesAccents: true }, 'Malaga y X', 1],
    ['Málaga y MÁLAGA', 'malaga', { matchesCase: true }, 'Málaga y MÁLAGA', 0],
    ['málaga y MÁLAGA', 'malaga', { matchesCase: true }, 'X y MÁLAGA', 1],
    ['Málaga', 'Málaga', { matchesCase: true, matchesAccents: true }, 'X', 1],
    ['año y ano', 'ano', {}, 'X y X', 2],
    ['año y ano', 'ano', { matchesAccents: true }, 'año y X', 1],
    ['ruta, rutas y la ruta', 'ruta', { wholeWords: true }, 'X, rutas y la X', 2],
    ['niñoruta', 'ruta', { wholeWords: true }, 'niñoruta', 0],
    ['ruta_1 ruta1 ruta-1', 'ruta', { wholeWords: true }, 'ruta_1 ruta1 X-1', 1],
    ['casa de campo', ' de ', { wholeWords: true }, 'casaXcampo', 1],
    ['(ruta)', '(ruta', { wholeWords: true }, 'X)', 1],
    ['a.b', '.', {}, 'aXb', 1],
    ['$& y $1', '$1', {}, '$& y X', 1],
    ['una línea\ny otra', 'línea\ny', {}, 'una X otra', 1],
    ['sin nada', 'zzz', {}, 'sin nada', 0],
    ['', 'a', {}, '', 0],
  ])('%j: %j with %o', (text, find, options, result, hits) => {
    expect(replace(text, find, 'X', options)).toEqual({ text: result, hits });
    expect(countHits(text, { find, ...options })).toBe(hits);
  });

  it('takes occurrences from the left without overlaps, and does not search what it put in', () => {
    expect(replace('aaaa', 'aa', 'a')).toEqual({ text: 'aa', hits: 2 });
    expect(replace('ababa', 'aba', 'x')).toEqual({ text: 'xba', hits: 1 });
    expect(replace('a', 'a', 'aa')).toEqual({ text: 'aa', hits: 1 });
  });

  it('does not build a result that is too long', () => {
    const search = { find: 'a' };
    expect(replaceText({ text: 'a-a', value: 'xx', maxChars: 5 }, search)).toEqual({ text: 'xx-xx', hits: 2 });
    expect(replaceText({ text: 'a-a', value: 'xx', maxChars: 4 }, search)).toEqual({ text: undefined, hits: 2 });
    expect(replaceText({ text: 'bbb', value: '', maxChars: 0 }, search).text).toBeUndefined();
  });

  it('removes with an empty text', () => {
    expect(replace('Ruta  larga', 'larga', '')).toEqual({ text: 'Ruta  ', hits: 1 });
  });

  it.each([
    ['a sharp s', 'Straße', 'STRASSE', 0],
    ['a dotted capital I, which folds to i', 'İzmir', 'izmir', 1],
    ['a dotted capital I with accents', 'İ', 'i', 0, { matchesAccents: true }],
    ['both forms of sigma', 'ΟΔΟΣ', 'οδος', 1],
    ['a Cyrillic letter that looks like one with an accent', 'Чайковский', 'чаиковскии', 0],
    ['a ligature', 'ﬁn', 'fin', 0],
  ] as [string, string, string, number, Options?][])('knows %s', (_, text, find, hits, options = {}) =>
    expect(countHits(text, { find, ...options })).toBe(hits),
  );

  it.each([
    ['a mark without a composed letter', 'x\u0302y', 'x', [{ start: 0, end: 2 }]],
    ['an emoji with a variation selector', 'Mar ❤️ y sol', '❤️', [{ start: 4, end: 6 }]],
    ['a letter of two units', '𝔸b', 'b', [{ start: 2, end: 3 }]],
    ['a part of a family', '👩‍👩‍👧', '👩', []],
    ['a hand of another colour', '👍🏽', '👍', []],
    ['the digit of a key', '1️⃣', '1', []],
    ['halves of two flags', '🇪🇸🇪🇸', '🇸🇪', []],
    ['a flag', 'a🇪🇸', '🇪🇸', [{ start: 1, end: 5 }]],
    ['half of a surrogate pair', '😀', '\ud83d', []],
  ])('finds whole characters only: %s', (_, text, find, places) => expect(findPlaces(text, { find })).toEqual(places));
});

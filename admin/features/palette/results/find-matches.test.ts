import { expect, it } from 'vitest';
import { findMatches } from './find-matches.ts';

const marked = (text: string, ...words: string[]) => findMatches(text, words).map(([from, to]) => text.slice(from, to));

it('finds words without accents and case, at the beginnings of words if there are any', () => {
  expect(marked('Málaga a pie por la playa de la Malagueta', 'malag')).toEqual(['Málag', 'Malag']);
  expect(marked('Tour por Triana', 'tri', 'tour')).toEqual(['Tour', 'Tri']);
  expect(marked('Tour por Triana', 'ana')).toEqual(['ana']);
  expect(marked('Banana por Triana', 'ana')).toEqual(['ana']);
  expect(marked('Tour por Triana', 'kayak')).toEqual([]);
});

it('finds letters that fold to more than one, and those with combining accents', () => {
  expect(marked('Große Runde', 'gross')).toEqual(['Groß']);
  expect(marked('Große Runde', 'runde')).toEqual(['Runde']);
  expect(marked('Jose\u0301 Luis', 'jose', 'luis')).toEqual(['Jose\u0301', 'Luis']);
  expect(marked('Un  paseo', 'paseo')).toEqual(['paseo']);
});

it('joins parts that overlap or touch', () => {
  expect(marked('Triana', 'tri', 'triana')).toEqual(['Triana']);
  expect(marked('ana@server.example', 'ana@', 'server')).toEqual(['ana@server']);
});

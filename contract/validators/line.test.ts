import { describe, expect, it } from 'vitest';
import { isLine, toLine } from './line.ts';

describe('D-74 a single line', () => {
  it.each([
    ['a line feed', 'Ruta\ndel vino'],
    ['a carriage return and line feed', 'Ruta\r\nBcc: ana@example.com'],
    ['a tab', 'Ruta\tdel vino'],
    ['a bell', 'Ruta\u0007'],
    ['a C1 control', 'Ruta\u0085del vino'],
    ['a line separator', 'Ruta\u2028del vino'],
    ['a paragraph separator', 'Ruta\u2029del vino'],
    ['a bidi override', 'Ruta \u202Eoniv'],
    ['a bidi embedding', '\u202ARuta\u202C'],
    ['a bidi isolate', '\u2067Ruta\u2069'],
    ['a zero-width space', 'Ruta\u200Bdel vino'],
    ['a lone zero-width space', '\u200B'],
    ['a byte order mark', 'Ruta\uFEFFdel vino'],
    ['only joiners', '\u200D\u200C'],
    ['only a soft hyphen', '\u00AD'],
    ['only a Hangul filler', '\u3164'],
  ])('must not contain %s', (_what, text) => expect(isLine(text)).toBe(false));

  it.each([
    ['plain text', 'Ruta del vino, 2.ª edición'],
    ['an empty text', ''],
    ['an emoji of several characters', 'En familia 👨‍👩‍👧‍👦'],
    ['a flag of emoji tags', 'Edimburgo 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['the non-joiner of Persian', 'می\u200Cخواهم'],
    ['the joiner of Hindi and Sinhala', 'ශ්\u200Dරී'],
    ['a right-to-left mark', 'שלום\u200F!'],
    ['a soft hyphen within a word', 'Donau\u00ADdampfschiff'],
  ])('may contain %s', (_what, text) => expect(isLine(text)).toBe(true));
});

describe('D-74 the conversion of a text to a single line', () => {
  it.each([
    ['Ruta\r\ndel\tvino', 'Ruta del vino'],
    ['Ruta\u0007\u202Edel\u2028vino', 'Ruta del vino'],
    ['Ruta  del vino', 'Ruta  del vino'],
    [' \u200BRuta\u200B ', 'Ruta'],
    ['En familia 👨‍👩‍👧‍👦', 'En familia 👨‍👩‍👧‍👦'],
    ['\u200B\u00AD', ''],
  ])('%j becomes %j', (text, line) => {
    expect(toLine(text)).toBe(line);
    expect(isLine(line)).toBe(true);
  });
});

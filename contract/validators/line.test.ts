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
    ['nothing but joiners', '\u200D\u200C'],
    ['nothing but a soft hyphen', '\u00AD'],
    ['nothing but a Hangul filler', '\u3164'],
  ])('may not have %s', (_what, text) => expect(isLine(text)).toBe(false));

  it.each([
    ['plain text', 'Ruta del vino, 2.ª edición'],
    ['no text', ''],
    ['an emoji of several signs', 'En familia 👨‍👩‍👧‍👦'],
    ['a flag of tags', 'Edimburgo 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['the non-joiner of Persian', 'می\u200Cخواهم'],
    ['the joiner of Hindi and Sinhala', 'ශ්\u200Dරී'],
    ['a mark of a right-to-left text', 'שלום\u200F!'],
    ['a soft hyphen within a word', 'Donau\u00ADdampfschiff'],
  ])('may have %s', (_what, text) => expect(isLine(text)).toBe(true));
});

describe('D-74 a line made of any text', () => {
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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentLanguages } from '@trastienda/contract/language';
import { splitSentences } from './split-sentences.ts';

const textsOf = (text: string, language: 'es' | 'en' = 'es') => splitSentences(text, language).map((each) => each.text);

it.each([
  ['questions and exclamations', '¿Vienes? ¡Te esperamos! Trae agua.', ['¿Vienes?', '¡Te esperamos!', 'Trae agua.']],
  [
    'times with an abbreviated hour',
    'Salimos a las 9:30 h. y volvemos a las 14 h. Incluye guía.',
    ['Salimos a las 9:30 h. y volvemos a las 14 h.', 'Incluye guía.'],
  ],
  ['decimals and thousands', 'Son 1,5 km. Cuesta 10.000 € en total.', ['Son 1,5 km.', 'Cuesta 10.000 € en total.']],
  [
    'abbreviations before names',
    'Guía: la Sra. López y D. Juan. Salida en la Pza. Mayor, n.º 3.',
    ['Guía: la Sra. López y D. Juan.', 'Salida en la Pza. Mayor, n.º 3.'],
  ],
  ['ellipses', 'Esperamos… y luego comemos. Y entonces… Nada.', ['Esperamos… y luego comemos.', 'Y entonces… Nada.']],
  [
    'line breaks and lists',
    '- Comida\n- Bebida\n\n1. Salida\n2. Vuelta',
    ['- Comida', '- Bebida', '1. Salida', '2. Vuelta'],
  ],
  ['quotations', '«Hola.» Adiós.', ['«Hola.»', 'Adiós.']],
  ['a name without a full stop', 'Kayak al atardecer', ['Kayak al atardecer']],
  ['web addresses', 'Escribe a ana@trastienda.es. Gracias.', ['Escribe a ana@trastienda.es.', 'Gracias.']],
])('D-92 splits Spanish texts with %s', (_, text, expected) => expect(textsOf(text)).toEqual(expected));

it.each([
  [
    'abbreviated titles',
    'Mr. Smith and Dr. Jones. St. Peter is near.',
    ['Mr. Smith and Dr. Jones.', 'St. Peter is near.'],
  ],
  ['hours', 'Meet at 9 a.m. The tour starts. It is $1.50.', ['Meet at 9 a.m.', 'The tour starts.', 'It is $1.50.']],
])('D-92 splits English texts with %s', (_, text, expected) => expect(textsOf(text, 'en')).toEqual(expected));

it('D-92 keeps the white space after a sentence beside it', () => {
  expect(splitSentences('  Uno.  Dos.\n\nTres. ', 'es')).toEqual([
    { text: 'Uno.', separator: '  ' },
    { text: 'Dos.', separator: '\n\n' },
    { text: 'Tres.', separator: ' ' },
  ]);
});

it.each(['', ' \n '])('D-92 finds no sentence in %j', (text) => expect(textsOf(text)).toEqual([]));

const piece = fc.oneof(
  fc.constantFrom(
    '. ',
    '… ',
    '? ',
    '¿',
    '\n',
    '\r\n',
    '- ',
    '1. ',
    '!\r\n ',
    'Sr. ',
    '9:30 h. ',
    '1.000,5',
    '«',
    '»',
    ' ',
    '...',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

it('D-92 the sentences and their separators are the text without the white space at its start', () => {
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.constantFrom(...contentLanguages),
      (text, language) => {
        const sentences = splitSentences(text, language);
        expect(sentences.map((each) => each.text + each.separator).join('')).toBe(text.trimStart());
        for (const each of sentences) {
          expect(each.text).toBe(each.text.trim());
          expect(each.text).not.toBe('');
          expect(each.separator.trim()).toBe('');
        }
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignSentences } from './align-sentences.ts';

it('D-92 pairs the sentences of texts that have the same number of them', () => {
  expect(alignSentences({ es: 'Uno. Dos.', en: 'One. Two.' })).toEqual([
    { es: 'Uno.', en: 'One.', place: 0 },
    { es: 'Dos.', en: 'Two.', place: 1 },
  ]);
});

it('D-92 pairs nothing in texts with different numbers of sentences', () => {
  expect(alignSentences({ es: 'Uno. Dos.', en: 'One and two.' })).toEqual([]);
});

it('D-92 pairs the paragraphs that have the same number of sentences', () => {
  const texts = { es: 'Uno. Dos.\nTres.\n\nCuatro. Cinco.', en: 'One and two.\nThree.\n\nFour. Five.' };
  expect(alignSentences(texts).map(({ es, en }) => [es, en])).toEqual([
    ['Tres.', 'Three.'],
    ['Cuatro.', 'Four.'],
    ['Cinco.', 'Five.'],
  ]);
});

it('D-92 leaves out paragraphs whose sentences only add up to the same number', () => {
  expect(alignSentences({ es: 'Uno. Dos.\nTres.', en: 'One.\nTwo. Three.' })).toEqual([]);
});

it('D-92 pairs texts whose line breaks differ by their sentences', () => {
  const pairs = alignSentences({ es: 'Uno. Dos.', en: 'One.\nTwo.' });
  expect(pairs.map(({ es, en }) => [es, en])).toEqual([
    ['Uno.', 'One.'],
    ['Dos.', 'Two.'],
  ]);
});

it('D-92 leaves out sentences without letters and digits', () => {
  expect(alignSentences({ es: '***\nUno.', en: '***\nOne.' })).toEqual([{ es: 'Uno.', en: 'One.', place: 0 }]);
});

const paragraph = fc.array(fc.constantFrom('Uno.', 'Dos.', 'Tres.'), { minLength: 1, maxLength: 4 });

it('D-92 pairs all sentences of a text with those of its copy, and numbers them in order', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (paragraphs) => {
      const text = paragraphs.map((sentences) => sentences.join(' ')).join('\n');
      const pairs = alignSentences({ es: text, en: text });
      expect(pairs.map(({ es }) => es)).toEqual(paragraphs.flat());
      expect(pairs.every(({ es, en, place }, at) => es === en && place === at)).toBe(true);
    }),
  );
});

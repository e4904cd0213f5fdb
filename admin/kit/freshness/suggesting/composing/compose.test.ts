import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { put, putAll, slotsIn, type Translated } from './compose.ts';
import { isMissing } from './slots.ts';

const sentence = (suggested?: string, separator = ' '): Translated => ({ suggested, separator });
const [one, two, three] = ['One is here.', 'Two is there.', 'Three is gone.'];
const all = [sentence(one), sentence(two), sentence(three, '')];

const putIn = (text: string, sentences: readonly Translated[], index: number) =>
  put(text, slotsIn(text, sentences, 'en'), sentences, index).text;
const kinds = (text: string, sentences: readonly Translated[]) =>
  slotsIn(text, sentences, 'en').map(({ start, end, is }) => [is, text.slice(start, end)]);

describe('a sentence', () => {
  it('is put into an empty text in the order of the source, whatever is used first', () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ])
      expect(order.reduce((text, index) => putIn(text, all, index), '')).toBe(`${one} ${two} ${three}`);
  });

  it('keeps the line breaks of the source', () => {
    const lines = [sentence(one, '\n\n'), sentence(two, '')];
    expect(putIn(putIn('', lines, 1), lines, 0)).toBe(`${one}\n\n${two}`);
    expect(putIn(putIn('', lines, 0), lines, 1)).toBe(`${one}\n\n${two}`);
  });

  it('replaces the old sentence at its place', () =>
    expect(putIn('Old one. Old two. Old three.', all, 1)).toBe(`Old one. ${two} Old three.`));

  it('is inserted if the text has another number of sentences, so that nothing else is replaced', () =>
    expect(putIn('Old one. Old two.', all, 1)).toBe(`Old one. ${two} Old two.`));

  it('is found although it has several sentences', () => {
    const sentences = [sentence('Hello. You there.'), sentence(two, '')];
    expect(kinds('Hello. You there. Old two.', sentences)).toEqual([
      ['known', 'Hello. You there.'],
      ['other', 'Old two.'],
    ]);
  });

  it('is not found in a longer one', () =>
    expect(kinds('Beach walk', [sentence('Beach')])).toEqual([['other', 'Beach walk']]));
});

describe('a sentence is missing', () => {
  const missingIn = (text: string, sentences: Translated[]) => {
    const slots = slotsIn(text, sentences, 'en');
    return sentences.map((_, index) => isMissing(text, slots, index));
  };
  const gapped = [sentence(one), sentence(), sentence(three, '')];

  it('if nothing is between those around it', () => {
    expect(missingIn(`${one}  ${three}`, gapped)).toEqual([false, true, false]);
    expect(missingIn(` ${two} ${three}`, [sentence(), sentence(two), sentence(three, '')])).toEqual([
      true,
      false,
      false,
    ]);
    expect(missingIn(`${one} ${two} `, [sentence(one), sentence(two), sentence()])).toEqual([false, false, true]);
  });

  it('unless a text is there, which may be its translation', () => {
    expect(missingIn(`${one} Typed here. ${three}`, gapped)).toEqual([false, false, false]);
    expect(missingIn(`${one} Typed here. And here. ${three}`, gapped)).toEqual([false, false, false]);
    expect(missingIn(`One, but changed. ${three}`, gapped)).toEqual([false, false, false]);
  });

  it('unless the text is empty', () => expect(missingIn(' ', gapped)).toEqual([false, false, false]));
});

describe('all sentences', () => {
  it('fill an empty text; the caret is in the first gap', () => {
    const { text, caret } = putAll('', '', [sentence(one), sentence(), sentence(three, '')], 'en');
    expect(text).toBe(`${one}  ${three}`);
    expect(caret).toBe(one.length + 1);
  });

  it('replace the stored sentences that have a suggestion', () => {
    const stored = 'Old one. Old two. Old three.';
    const sentences = [sentence(one), sentence(), sentence(three, '')];
    expect(putAll(stored, stored, sentences, 'en').text).toBe(`${one} Old two. ${three}`);
  });

  it('are put around what was typed', () => {
    expect(putAll('Typed one. Old two. Old three.', 'Old one. Old two. Old three.', all, 'en').text).toBe(
      `Typed one. ${two} ${three}`,
    );
    expect(putAll('Typed by hand.', '', all, 'en').text).toContain('Typed by hand.');
  });

  it('lose no sentence that was typed, and put each suggestion only once', () => {
    const typed = fc.array(fc.constantFrom('My own.', 'Again mine.', one, two, three), { maxLength: 6 });
    fc.assert(
      fc.property(typed, (sentences) => {
        const text = sentences.join(' ');
        const composed = putAll(text, '', all, 'en').text;
        for (const own of ['My own.', 'Again mine.']) expect(composed.split(own).length).toBe(text.split(own).length);
        expect(putAll(composed, '', all, 'en').text).toBe(composed);
      }),
    );
  });
});

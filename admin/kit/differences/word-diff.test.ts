import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, sideOf, withGaps, type Piece } from './word-diff.ts';

const read = (pieces: readonly Piece[] | undefined) =>
  pieces?.map(({ is, text }) => (is === 'same' ? text : is === 'ours' ? `[-${text}-]` : `[+${text}+]`)).join('');
const text = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('compareWords', () => {
  it.each([
    [
      'a changed word',
      'Visita guiada a la Alhambra',
      'Visita privada a la Alhambra',
      'Visita [-guiada-][+privada+] a la Alhambra',
    ],
    [
      'neighbouring changes, which it joins',
      'Recorremos el Eixample desde la plaza mayor',
      'Recorremos los parques desde la plaza mayor',
      'Recorremos [-el Eixample-][+los parques+] desde la plaza mayor',
    ],
    ['an addition', 'Dura dos horas', 'Dura dos horas y media', 'Dura dos horas[+ y media+]'],
    ['line breaks', 'Uno dos tres\ncuatro', 'Uno dos tres\n\ncuatro', 'Uno dos tres\n[+\n+]cuatro'],
    ['a text without spaces', '東京タワーの見学ツアー', '東京タワーの夜間ツアー', '東京タワーの[-見学-][+夜間+]ツアー'],
    [
      'a right-to-left text',
      'جولة في المدينة القديمة',
      'جولة في المدينة الحديثة',
      'جولة في المدينة [-القديمة-][+الحديثة+]',
    ],
    ['composed emoji', 'Una familia 👨‍👩‍👧 de paseo', 'Una familia 👨‍👩‍👦 de paseo', 'Una familia [-👨‍👩‍👧-][+👨‍👩‍👦+] de paseo'],
    ['HTML tags', 'Ver <b>todo</b> aquí', 'Ver <i>todo</i> aquí', 'Ver <[-b-][+i+]>todo</[-b-][+i+]> aquí'],
  ])('compares %s', (_, ours, theirs, expected) => expect(read(compareWords(ours, theirs))).toBe(expected));

  it('returns undefined if the texts have little or nothing in common', () => {
    expect(compareWords('Paseo en barco por la bahía', 'Entrada al museo del vino')).toBeUndefined();
    expect(compareWords('', 'Algo')).toBeUndefined();
    const many = Array.from({ length: 3_000 }, (_, index) => `a${index}`).join(' ');
    expect(compareWords(many, many.replaceAll('a', 'b'))).toBeUndefined();
  });

  it('preserves both texts', () => {
    const word = fc.constantFrom('sol', 'mar', ' ', ', ', '\n', '👩🏽‍🚀', 'é', 'x');
    const textOf = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
    fc.assert(
      fc.property(textOf, textOf, (ours, theirs) => {
        const pieces = compareWords(ours, theirs) ?? [
          { is: 'ours', text: ours },
          { is: 'theirs', text: theirs },
        ];
        for (const [side, whole] of [
          ['ours', ours],
          ['theirs', theirs],
        ] as const) {
          expect(text(sideOf(pieces, side))).toBe(whole);
          expect(text(withGaps(sideOf(pieces, side)))).toBe(whole);
        }
      }),
    );
  });
});

describe('text far from any change', () => {
  const long = Array.from({ length: 60 }, (_, index) => `palabra${index}`).join(' ');

  it('is omitted in the middle, at the beginning and at the end, without splitting words', () => {
    const runs = withGaps([
      { is: 'same', text: `${long} ` },
      { is: 'own', text: 'uno' },
      { is: 'same', text: ` ${long} ` },
      { is: 'own', text: 'dos' },
      { is: 'same', text: ` ${long}` },
    ]);
    expect(runs.map(({ is }) => is)).toEqual(['gap', 'same', 'own', 'same', 'gap', 'same', 'own', 'same', 'gap']);
    const textsOf = (kind: string) => runs.filter(({ is }) => is === kind).map(({ text }) => text.trim());
    expect(textsOf('same').filter((text) => !/^palabra\d+( palabra\d+)*$/.test(text))).toEqual([]);
    expect(textsOf('gap').filter((text) => text.length < 79)).toEqual([]);
    expect(runs[0]?.text).toMatch(/^palabra0 /);
    expect(runs[1]?.text).toMatch(/palabra59 $/);
  });

  it('is not omitted if it is short', () => {
    const runs = [
      { is: 'same', text: 'Paseo por ' },
      { is: 'own', text: 'Triana' },
      { is: 'same', text: ', con vistas al río y a la ciudad' },
    ] as const;
    expect(withGaps(runs)).toEqual(runs);
  });

  it('is cut to its beginning if only one side has it', () => {
    const [beginning, gap, ...more] = withGaps([{ is: 'own', text: long }]);
    expect(more).toEqual([]);
    expect(beginning?.text).toMatch(/^palabra0 .* ?palabra\d+ ?$/);
    expect(beginning?.text.length).toBeLessThan(260);
    expect(gap).toEqual({ is: 'gap', text: long.slice(beginning?.text.length) });
    expect(withGaps([{ is: 'own', text: 'Corto' }])).toEqual([{ is: 'own', text: 'Corto' }]);
  });
});

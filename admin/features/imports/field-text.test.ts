import { describe, expect, it } from 'vitest';
import { toSides } from './difference-sides.ts';
import { partsOf, toFields, toFieldText } from './field-text.ts';
import { toSummary } from './item-summary.ts';

const terms = {
  location: { '30': 'Berlín' },
  tags: { '7': 'Museos', '/tags/4': 'Con niños' },
  zones: { '5001': 'Alfama' },
};
const field = (ours: unknown, theirs: unknown, isConflict = false) => ({
  base: null,
  ours,
  theirs,
  isConflict,
  decision: null,
});

it('fields stand as they are read, conflicts before all others', () => {
  const fields = {
    tags: field([], ['7']),
    zones: field(null, []),
    isActive: field(false, false),
    'name.en': field('a', 'b'),
    'description.es': field('a', 'b', true),
    'name.es': field('a', 'b'),
    unheardOf: field('a', 'b'),
    isGone: field(true, false),
  };
  expect(toFields({ fields })).toEqual(['description.es', 'isGone', 'name.es', 'name.en', 'tags', 'unheardOf']);
  expect(partsOf('name.en')).toEqual({ name: 'name', language: 'en' });
  expect(partsOf('url')).toEqual({ name: 'url', language: undefined });
});

describe('what a field says', () => {
  it.each([
    ['nothing', 'url', null, { is: 'nothing' }],
    ['nothing of an empty list', 'tags', [], { is: 'nothing' }],
    ['a text as it is, HTML and all', 'name.es', '<b>Hola</b>', { is: 'text', text: '<b>Hola</b>' }],
    ['a duration as people write it', 'duration', '02:45', { is: 'text', text: '2:45' }],
    ['less than an hour', 'duration', '00:45', { is: 'text', text: '0:45' }],
    ['a place by its name', 'location', '30', { is: 'text', text: 'Berlín' }],
    ['a place without a name by its id', 'location', '31', { is: 'text', text: '31' }],
    ['tags by their names', 'tags', ['7', '/tags/4', '9'], { is: 'entries', entries: ['Museos', 'Con niños', '9'] }],
    ['zones by theirs', 'zones', ['5001'], { is: 'entries', entries: ['Alfama'] }],
    ['addresses of pictures', 'pictures', ['https://a.example/7'], { is: 'entries', entries: ['https://a.example/7'] }],
    ['a claim', 'isActive', false, { is: 'claim', claim: false }],
    ['nothing that it could not show', 'url', { hostile: true }, { is: 'text', text: '' }],
  ])('%s', (_, name, value, expected) => expect(toFieldText(name, value, terms)).toEqual(expected));
});

describe('side by side', () => {
  const text = (text: string) => ({ is: 'text', text }) as const;

  it('a title is read as a whole', () =>
    expect(toSides(text('Ruta de tapas'), text('Ruta de las tapas'), false)).toEqual({
      ours: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de tapas' }] },
      theirs: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de las tapas' }] },
      isShortened: false,
    }));

  it('a description word by word, without the long stretches that are equal until they are asked for', () => {
    const story = 'Salimos de la plaza y seguimos el río hasta el puente viejo. '.repeat(8);
    const [ours, theirs] = [text(`${story}Dura dos horas.`), text(`${story}Dura tres horas.`)];
    const short = toSides(ours, theirs, false);
    expect(short.isShortened).toBe(true);
    expect(short.ours).toMatchObject({
      runs: [{ is: 'gap' }, { is: 'same' }, { is: 'own', text: 'dos' }, { text: ' horas.' }],
    });
    const whole = toSides(ours, theirs, true);
    expect(whole).toMatchObject({
      isShortened: true,
      theirs: { runs: [{ is: 'same' }, { text: 'tres' }, { text: ' horas.' }] },
    });
  });

  it('a long text without a counterpart begins, and goes on when asked', () => {
    const theirs = text('Subimos a la torre. '.repeat(30));
    const short = toSides({ is: 'nothing' }, theirs, false);
    expect(short).toMatchObject({
      ours: { is: 'nothing' },
      theirs: { runs: [{ is: 'own' }, { is: 'gap' }] },
      isShortened: true,
    });
    expect(toSides({ is: 'nothing' }, theirs, true).theirs).toEqual({
      is: 'runs',
      runs: [{ is: 'own', text: theirs.text }],
    });
  });

  it('entries tell which came and which went', () =>
    expect(
      toSides({ is: 'entries', entries: ['Museos', 'Vino'] }, { is: 'entries', entries: ['Vino', 'Mar'] }, false),
    ).toEqual({
      ours: {
        is: 'entries',
        entries: [
          { text: 'Museos', isOwn: true },
          { text: 'Vino', isOwn: false },
        ],
      },
      theirs: {
        is: 'entries',
        entries: [
          { text: 'Vino', isOwn: false },
          { text: 'Mar', isOwn: true },
        ],
      },
      isShortened: false,
    }));
});

describe('the line under the name', () => {
  it.each([
    [
      'new, in both languages',
      {
        kind: 'new',
        fields: { 'name.es': field(null, 'a'), 'name.en': field(null, 'b'), pictures: field([], ['x', 'y']) },
      },
      [{ key: 'inBoth' }, { key: 'pictures', count: 2 }],
    ],
    ['new, in English only', { kind: 'new', fields: { 'name.en': field(null, 'b') } }, [{ key: 'onlyEnglish' }]],
    ['new, without pictures', { kind: 'new', fields: { 'name.es': field(null, 'b') } }, [{ key: 'onlySpanish' }]],
    [
      'changed',
      { kind: 'changed', fields: { url: field('a', 'b'), duration: field('a', 'b') } },
      [{ key: 'fields', count: 2 }],
    ],
    ['back', { kind: 'changed', fields: { isGone: field(true, false) } }, [{ key: 'back' }]],
    [
      'in conflict',
      { kind: 'conflict', fields: { url: field('a', 'b', true), duration: field('a', 'b') } },
      [
        { key: 'conflicts', count: 1 },
        { key: 'changes', count: 1 },
      ],
    ],
    [
      'only in conflict',
      { kind: 'conflict', fields: { url: field('a', 'b', true) } },
      [{ key: 'conflicts', count: 1 }],
    ],
    ['deleted here', { kind: 'conflict', fields: {}, notes: [{ key: 'deletedHere' }] }, [{ key: 'deletedHere' }]],
    ['gone', { kind: 'gone', fields: { isActive: field(true, false) } }, [{ key: 'gone' }]],
    [
      'gone, and switched off here',
      { kind: 'gone', fields: { isActive: field(false, false) } },
      [{ key: 'goneInactive' }],
    ],
    ['rejected', { kind: 'rejected', fields: {} }, []],
  ] as const)('%s', (_, item, expected) =>
    expect(toSummary({ notes: [], ...item } as unknown as Parameters<typeof toSummary>[0])).toEqual(expected),
  );
});

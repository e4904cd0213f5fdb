import { describe, expect, it } from 'vitest';
import { toSides } from './difference-sides.ts';
import { partsOf, toFields, toFieldText } from './field-text.ts';
import { toSummary } from '../plan/item-summary.ts';

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

it('fields that differ are sorted for display, conflicts first', () => {
  const fields = {
    tags: field([], ['7']),
    zones: field(null, []),
    isActive: field(false, false),
    'name.en': field('a', 'b'),
    'description.es': field('a', 'b', true),
    'name.es': field('a', 'b'),
    unknown: field('a', 'b'),
    isGone: field(true, false),
  };
  expect(toFields({ fields })).toEqual(['description.es', 'isGone', 'name.es', 'name.en', 'tags', 'unknown']);
  expect(partsOf('name.en')).toEqual({ name: 'name', language: 'en' });
  expect(partsOf('url')).toEqual({ name: 'url', language: undefined });
});

describe('toFieldText returns', () => {
  it.each([
    ['nothing for null', 'url', null, { is: 'nothing' }],
    ['nothing for an empty list', 'tags', [], { is: 'nothing' }],
    ['a text unchanged, even with HTML', 'name.es', '<b>Hola</b>', { is: 'text', text: '<b>Hola</b>' }],
    ['a duration without its leading zero', 'duration', '02:45', { is: 'text', text: '2:45' }],
    ['a duration of less than an hour with one zero', 'duration', '00:45', { is: 'text', text: '0:45' }],
    ['the name of a location', 'location', '30', { is: 'text', text: 'Berlín' }],
    ['the id of a location without a name', 'location', '31', { is: 'text', text: '31' }],
    ['the names of tags', 'tags', ['7', '/tags/4', '9'], { is: 'entries', entries: ['Museos', 'Con niños', '9'] }],
    ['the names of zones', 'zones', ['5001'], { is: 'entries', entries: ['Alfama'] }],
    ['the URLs of pictures', 'pictures', ['https://a.example/7'], { is: 'entries', entries: ['https://a.example/7'] }],
    ['a claim for a boolean', 'isActive', false, { is: 'claim', claim: false }],
    ['an empty text for an object', 'url', { hostile: true }, { is: 'text', text: '' }],
  ])('%s', (_, name, value, expected) => expect(toFieldText(name, value, terms)).toEqual(expected));
});

describe('side by side', () => {
  const text = (text: string) => ({ is: 'text', text }) as const;

  it('titles are not compared word by word', () =>
    expect(toSides(text('Ruta de tapas'), text('Ruta de las tapas'), false)).toEqual({
      ours: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de tapas' }] },
      theirs: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de las tapas' }] },
      isShortened: false,
    }));

  it('descriptions are compared word by word, and long equal passages are omitted until expanded', () => {
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

  it('a long text without a counterpart is cut to its beginning until expanded', () => {
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

  it('entries that only one side has are marked', () =>
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

describe('the summary of an item', () => {
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
    ['new, in Spanish only', { kind: 'new', fields: { 'name.es': field(null, 'b') } }, [{ key: 'onlySpanish' }]],
    [
      'changed',
      { kind: 'changed', fields: { url: field('a', 'b'), duration: field('a', 'b') } },
      [{ key: 'fields', count: 2 }],
    ],
    ['offered again', { kind: 'changed', fields: { isGone: field(true, false) } }, [{ key: 'back' }]],
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
      'gone, and already inactive',
      { kind: 'gone', fields: { isActive: field(false, false) } },
      [{ key: 'goneInactive' }],
    ],
    ['rejected', { kind: 'rejected', fields: {} }, []],
  ] as const)('%s', (_, item, expected) =>
    expect(toSummary({ notes: [], ...item } as unknown as Parameters<typeof toSummary>[0])).toEqual(expected),
  );
});

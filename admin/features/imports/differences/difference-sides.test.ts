import { describe, expect, it } from 'vitest';
import { toFields, toFieldText, toSides } from './difference-sides.ts';

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
  const shown = toFields({ fields });
  expect(shown.map(([name]) => name)).toEqual(['description.es', 'isGone', 'name.es', 'name.en', 'tags', 'unknown']);
  expect(shown[0]?.[1]).toBe(fields['description.es']);
});

it.each([
  ['null as nothing', 'url', null, undefined],
  ['an empty list as nothing', 'tags', [], undefined],
  ['a text unchanged, even with HTML', 'name.es', '<b>Hola</b>', '<b>Hola</b>'],
  ['a duration without its leading zero', 'duration', '02:45', '2:45'],
  ['a duration of less than an hour with one zero', 'duration', '00:45', '0:45'],
  ['a location by its name', 'location', '30', 'Berlín'],
  ['a location without a name by its id', 'location', '31', '31'],
  ['tags by their names', 'tags', ['7', '/tags/4', '9'], ['Museos', 'Con niños', '9']],
  ['zones by their names', 'zones', ['5001'], ['Alfama']],
  ['pictures by their URLs', 'pictures', ['https://a.example/7'], ['https://a.example/7']],
  ['a flag in words', 'isActive', false, 'Inactiva'],
  ['an object as an empty text', 'url', { hostile: true }, ''],
])('toFieldText returns %s', (_, name, value, expected) =>
  expect(toFieldText(name, value, { terms, language: 'es' })).toEqual(expected),
);

describe('side by side', () => {
  it('titles are not compared word by word', () =>
    expect(toSides('Ruta de tapas', 'Ruta de las tapas', false)).toEqual({
      ours: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de tapas' }] },
      theirs: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de las tapas' }] },
      isShortened: false,
    }));

  it('descriptions are compared word by word, and long equal passages are omitted until expanded', () => {
    const story = 'Salimos de la plaza y seguimos el río hasta el puente viejo. '.repeat(8);
    const [ours, theirs] = [`${story}Dura dos horas.`, `${story}Dura tres horas.`];
    const short = toSides(ours, theirs, false);
    expect(short.isShortened).toBe(true);
    expect(short.ours).toMatchObject({
      runs: [{ is: 'gap' }, { is: 'same' }, { is: 'own', text: 'dos' }, { text: ' horas.' }],
    });
    expect(toSides(ours, theirs, true)).toMatchObject({
      isShortened: true,
      theirs: { runs: [{ is: 'same' }, { text: 'tres' }, { text: ' horas.' }] },
    });
  });

  it('a long text without a counterpart is cut to its beginning until expanded', () => {
    const theirs = 'Subimos a la torre. '.repeat(30);
    expect(toSides(undefined, theirs, false)).toMatchObject({
      ours: { is: 'nothing' },
      theirs: { runs: [{ is: 'own' }, { is: 'gap' }] },
      isShortened: true,
    });
    expect(toSides(undefined, theirs, true).theirs).toEqual({ is: 'runs', runs: [{ is: 'own', text: theirs }] });
  });

  it('entries that only one side has are marked', () => {
    const own = (text: string) => ({ text, isOwn: true });
    const shared = { text: 'Vino', isOwn: false };
    expect(toSides(['Museos', 'Vino'], ['Vino', 'Mar'], false)).toEqual({
      ours: { is: 'entries', entries: [own('Museos'), shared] },
      theirs: { is: 'entries', entries: [shared, own('Mar')] },
      isShortened: false,
    });
  });
});

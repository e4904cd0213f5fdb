import { expect, it } from 'vitest';
import { toFields, toFieldText } from './difference-fields.ts';

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

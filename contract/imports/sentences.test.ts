import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import type { ImportItem } from './items.ts';
import { noteKeys, pictureFaults } from './notes.ts';
import { isCreating, missingSentence, noteSentence, noteSentencesOf, pictureSentence } from './sentences.ts';

type Note = ImportItem['notes'][number];

/** The fields to which each kind of note refers. Kinds that are missing here refer to the whole record. */
const fields: Partial<Record<Note['key'], string[]>> = {
  cut: ['name', 'description', 'url'],
  wrongType: ['name', 'description', 'url', 'tags', 'zones', 'pictures'],
  badAddress: ['url'],
  badDuration: ['duration'],
  badPicture: ['pictures'],
  tooManyPictures: ['pictures'],
  tooManyTags: ['tags'],
  tooManyZones: ['zones'],
  unknownCountry: ['location'],
  unknownLocation: ['location'],
  unknownTag: ['tags'],
  unknownZone: ['zones'],
};
const open = { language: 'es', isOpen: true, canTick: true } as const;
const notes = noteKeys.flatMap((key): Note[] =>
  fields[key] ? fields[key].map((field) => ({ key, field, value: '12' })) : [{ key }],
);

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it.each(notes.map((note) => [note.key, note.field ?? '', note] as const))(
    'a note is a sentence: %s %s',
    (_key, _field, note) =>
      expect(noteSentence(note, { language, isOpen: true, canTick: true })).toMatch(/^[A-ZÁÉÍÓÚ1][^{}]{15,}\.$/),
  );

  it.each(pictureFaults)('the sentence about a missing picture has the reason and the address: %s', (fault) =>
    expect(pictureSentence({ url: 'https://pictures.example/a.jpg', fault }, language)).toMatch(
      /^[\p{L} ]+\. \p{Lu}[^{}:]{10,}: https:\/\/pictures\.example\/a\.jpg$/u,
    ),
  );
});

it.each(pictureFaults)('the reason for a missing picture is translated: %s', (fault) => {
  const [spanish, english] = (['es', 'en'] as const).map((language) => pictureSentence({ url: '', fault }, language));
  expect(spanish?.split('. ')[1]).not.toBe(english?.split('. ')[1]);
});

it('the note about a cut text contains the maximum number of characters', () => {
  expect(noteSentence({ key: 'cut', field: 'description' }, open)).toBe('La descripción se cortó a 600 caracteres.');
  expect(noteSentence({ key: 'cut', field: 'name' }, open)).toBe('El título se cortó a 255 caracteres.');
});

it('the same note about both languages appears once', () => {
  const badDuration = (value: string): Note => ({ key: 'badDuration', field: 'duration', value });
  expect(noteSentencesOf({ notes: ['"x"', '"x"', '"y"'].map(badDuration) }, open)).toHaveLength(2);
});

it('the missing fields are listed', () => {
  const missing = ['description', 'tags', 'mediaExperiences', 'categories'];
  const { minChars, maxChars } = limits.experience.description;
  expect(missingSentence({ kind: 'new', state: 'pending', notes: [], missing }, open)).toBe(
    `Entra inactiva; faltan: una descripción de ${minChars} a ${maxChars} caracteres, las etiquetas, las imágenes y las categorías.`,
  );
  const changed: Parameters<typeof missingSentence>[0] = {
    kind: 'changed',
    state: 'applied',
    notes: [],
    missing: ['url'],
  };
  expect(missingSentence(changed, { language: 'en', isOpen: false, canTick: false })).toBe('Still missing: the URL.');
});

it.each([
  ['pending', true, 'Entra inactiva; faltan: la URL.'],
  ['applied', false, 'Entra inactiva; faltan: la URL.'],
  ['pending', false, 'Datos que faltaban: la URL.'],
  ['failed', true, 'Datos que faltaban: la URL.'],
  ['undone', false, 'Datos que faltaban: la URL.'],
  ['kept', false, 'Aún le faltan: la URL.'],
] as const)('the sentence about the missing fields of a new activity fits its state: %s, open: %s', (...example) => {
  const [state, isOpen, sentence] = example;
  expect(
    missingSentence({ kind: 'new', state, notes: [], missing: ['url'] }, { language: 'es', isOpen, canTick: false }),
  ).toBe(sentence);
});

it('an activity that was deleted here counts as new, because the import creates it again', () => {
  const item = {
    kind: 'conflict',
    state: 'applied',
    notes: [{ key: 'deletedHere' as const }],
    missing: ['url'],
  } as const;
  const shown = { language: 'en', isOpen: false, canTick: false } as const;
  expect(missingSentence({ ...item, notes: [...item.notes], missing: [...item.missing] }, shown)).toBe(
    'Imported as inactive; still missing: the URL.',
  );
});

it('an activity whose experience was restored in time is not created', () => {
  expect(isCreating({ kind: 'conflict', notes: [{ key: 'restoredHere' }] })).toBe(false);
  expect(isCreating({ kind: 'new', notes: [{ key: 'restoredHere' }] })).toBe(false);
});

it('only an open plan suggests ticking an activity that was deleted here', () => {
  const deleted: Note = { key: 'deletedHere' };
  expect(noteSentence(deleted, open)).toBe('Se importó y después se eliminó aquí. Si la marcas, vuelve a crearse.');
  expect(noteSentence(deleted, { ...open, canTick: false })).toBe('Se importó y después se eliminó aquí.');
});

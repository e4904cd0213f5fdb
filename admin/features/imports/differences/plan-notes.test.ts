import { type ImportItem } from '@trastienda/contract/imports/items';
import { noteKeys } from '@trastienda/contract/imports/notes';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { toFieldLabel } from './field-name.tsx';
import en from '../en.json';
import es from '../es.json';
import { toNotes, valuesOf } from './plan-notes.ts';
import { toNotePath } from './note-text.tsx';

type Note = ImportItem['notes'][number];

const texts = i18next.createInstance({
  lng: 'es',
  fallbackLng: false,
  resources: { es: { imports: es }, en: { imports: en } },
  defaultNS: 'imports',
  interpolation: { escapeValue: false },
});
await texts.init();

/** The fields to which each kind of note refers. Kinds that are missing here refer to the whole record. */
const fields: Partial<Record<Note['key'], string[]>> = {
  cut: ['name', 'description'],
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
const notes: Note[] = noteKeys.flatMap((key): Note[] =>
  fields[key] ? fields[key].map((field) => ({ key, field, value: '12' })) : [{ key }],
);

describe.each(['es', 'en'] as const)('every note is a sentence in %s', (language) => {
  const t = texts.getFixedT(language, 'imports');
  it.each(notes.map((note) => [note.key, note.field ?? '', note] as const))('%s %s', (_key, _field, note) => {
    const sentence = t(toNotePath(note), { ...valuesOf(note), field: toFieldLabel(t, note.field ?? '') });
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ1][^{}]{15,}\.$/);
    expect(sentence).not.toContain('diff.');
  });
});

it('the note about a cut text contains the maximum number of characters', () => {
  const t = texts.getFixedT('es', 'imports');
  const cut = (field: string) => t(toNotePath({ key: 'cut', field }), valuesOf({ key: 'cut', field }));
  expect(cut('description')).toBe('La descripción se cortó a 600 caracteres.');
  expect(cut('name')).toBe('El título se cortó a 255 caracteres.');
});

it('the same note about both languages appears once', () =>
  expect(
    toNotes({
      notes: [
        { key: 'badDuration', field: 'duration', value: '"x"' },
        { key: 'badDuration', field: 'duration', value: '"x"' },
        { key: 'badDuration', field: 'duration', value: '"y"' },
      ],
    }),
  ).toHaveLength(2));

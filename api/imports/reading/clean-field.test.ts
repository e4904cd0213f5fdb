import { countChars } from '@trastienda/contract/characters';
import { importedFields } from '@trastienda/contract/imports/fields';
import { expect, it } from 'vitest';
import { sourceId } from '../../distributor/source-id.ts';
import { cleanField } from './clean-field.ts';

const longText = `https://example.com/${'a'.repeat(200_000)}`;

it.each([
  ['url', longText, ['badAddress'], undefined],
  ['url', ' https://example.com/a ', [], 'https://example.com/a'],
  ['name', longText, ['cut', 'cut'], `${longText.slice(0, importedFields.name.maxChars - 1)}…`],
] as const)('a value of %s that is too long has notes that fit the field', (name, raw, expected, value) => {
  const notes: string[] = [];
  expect(cleanField(importedFields[name], raw, { note: (key) => notes.push(key), base: undefined })).toBe(value);
  expect(notes).toEqual(expected);
});

it.each([
  [120, [], 120],
  [600, [], 600],
  [601, ['cut'], 600],
])('a description of %i emoji has as many characters as in the form', (length, expected, kept) => {
  const notes: string[] = [];
  const text = cleanField(importedFields.description, ['🎈'.repeat(length), 'Breve'], {
    note: (key) => notes.push(key),
    base: undefined,
  });
  expect(countChars(String(text))).toBe(kept);
  expect(notes).toEqual(expected);
});

it.each([
  ['url', 'https://example.com/\u200Eruta\u00AD', 'https://example.com/ruta'],
  ['pictures', [{ url: 'https://example.com/&#8203;a.jpg' }], ['https://example.com/a.jpg']],
  ['tags', [{ id: '\u200B12\uFEFF' }, { id: 12 }], ['12']],
] as const)('D-96 a value of %s loses its invisible characters', (name, raw, value) => {
  const notes: string[] = [];
  expect(cleanField(importedFields[name], raw, { note: (key) => notes.push(key), base: undefined })).toEqual(value);
  expect(notes).toEqual([]);
});

it('D-96 an id of a source loses its invisible characters', () => {
  expect(sourceId.parse('\u200E 12\u200B')).toBe('12');
});

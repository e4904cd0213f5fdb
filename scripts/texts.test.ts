import { expect, it } from 'vitest';
import { findUntranslated } from './texts/find-untranslated.ts';

it('a text that is missing in a language is named, with its file and its key', () => {
  const es = { save: 'Guardar', fields: { name: 'Nombre', code: 'Código' } };
  const en = { save: 'Save', fields: { name: 'Name' }, more: 'More' };
  expect(findUntranslated('en.json', { es, en })).toEqual([
    'en.json has no English text for fields.code',
    'en.json has no Spanish text for more',
  ]);
});

it('each language may have its own plural forms of a text', () => {
  const es = { rows_one: '{{count}} fila', rows_many: '{{count}} de filas', rows_other: '{{count}} filas' };
  expect(findUntranslated('en.json', { es, en: { rows_one: '{{count}} row', rows_other: '{{count}} rows' } })).toEqual(
    [],
  );
});

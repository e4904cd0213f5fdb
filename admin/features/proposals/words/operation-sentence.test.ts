import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Language } from '@trastienda/contract/language';
import i18next, { type TFunction } from 'i18next';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operation } from '../../../testing/proposals/samples.ts';
import { toSentence } from './operation-sentence.ts';

type PlannedOperation = Parameters<typeof toSentence>[1];

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as object;
const labels: Record<string, string> = {
  isActive: 'Activa',
  description: 'Descripción',
  duration: 'Duración',
  tags: 'Etiquetas',
};
const names: Record<string, string> = { '/tags/4': 'Playa', '/tags/5': 'Montaña', '/makers/7': 'Mar Viva' };
const toName = (value: unknown) => names[String(value)] ?? String(value);

async function sentence(
  changes: Partial<PlannedOperation>,
  language: Language = 'es',
  collection: BulkCollection = 'experiences',
) {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    ns: ['proposals', 'common'],
    defaultNS: 'proposals',
    resources: {
      [language]: { proposals: read(`../${language}.json`), common: read(`../../../kit/${language}.json`) },
    },
  });
  // The cast is safe: both namespaces are loaded.
  const t = texts.t as unknown as TFunction<['proposals', 'common']>;
  const textOf = (_: string, value: unknown) => (Array.isArray(value) ? value.map(toName) : toName(value));
  const labelOf = (field: string) => labels[field] ?? field;
  return toSentence({ t, language, collection, labelOf, textOf }, { ...operation, ...changes });
}

const replace = {
  operation: 'replace',
  field: 'description',
  language: 'es',
  find: 'eperiencia',
  value: 'experiencia',
};

describe('what an operation does, in a sentence', () => {
  it.each<[Partial<PlannedOperation>, string]>([
    [{ field: 'isActive', value: true }, 'Poner Activa: sí'],
    [{ field: 'isActive', value: false }, 'Poner Activa: no'],
    [{ field: 'duration', value: '02:30' }, 'Poner Duración: 02:30'],
    [{ field: 'maker', value: '/makers/7' }, 'Poner maker: Mar Viva'],
    [{ field: 'tags', value: ['/tags/4', '/tags/5'] }, 'Poner Etiquetas: Playa y Montaña'],
    [{ field: 'promotionType', value: null }, 'Vaciar promotionType'],
    [{ field: 'order', value: null }, 'Dejar sin posición en la lista pública'],
    [{ field: 'description', language: 'en', value: 'A walk' }, 'Poner Descripción (en inglés): «A walk»'],
    [{ operation: 'add', field: 'tags', value: ['/tags/4'] }, 'Añadir la etiqueta Playa'],
    [{ operation: 'add', field: 'tags', value: ['/tags/4', '/tags/5'] }, 'Añadir las etiquetas Playa y Montaña'],
    [{ operation: 'remove', field: 'tags', value: ['/tags/5'] }, 'Quitar la etiqueta Montaña'],
    [replace, 'Cambiar «eperiencia» por «experiencia» en Descripción (en español)'],
    [
      { ...replace, wholeWords: true, matchesAccents: true },
      'Cambiar «eperiencia» por «experiencia» en Descripción (en español), solo palabras completas y distinguiendo acentos',
    ],
    [{ ...replace, value: '' }, 'Quitar «eperiencia» de Descripción (en español)'],
    [{ operation: 'proofread', language: 'en' }, 'Marcar el inglés como revisado'],
    [{ operation: 'confirm', language: 'en' }, 'Marcar al día los textos en inglés desactualizados'],
    [{ operation: 'confirm', field: 'description', language: 'en' }, 'Marcar al día Descripción (en inglés)'],
    [{ operation: 'delete' }, 'Enviar a la papelera'],
  ])('%#: $1', async (changes, text) => {
    expect(await sentence(changes)).toBe(text);
  });

  it('is in English too', async () => {
    expect(await sentence({ operation: 'add', field: 'tags', value: ['/tags/4', '/tags/5'] }, 'en')).toBe(
      'Add the tags Playa and Montaña',
    );
    expect(await sentence(replace, 'en')).toBe('Change “eperiencia” to “experiencia” in Descripción (in Spanish)');
  });

  it('shortens a long text', async () => {
    const text = await sentence({ field: 'description', language: 'es', value: 'palabra '.repeat(40) });
    expect(text).toMatch(/^Poner Descripción \(en español\): «palabra .*…»$/);
    expect(text.length).toBeLessThan(140);
  });
});

it.each<[BulkCollection, string, string]>([
  ['experiences', 'categories', 'Quitar la categoría 9'],
  ['experiences', 'languages', 'Quitar el idioma 9'],
  ['categories', 'parents', 'Quitar la categoría superior 9'],
  ['resellers', 'countries', 'Quitar el país 9'],
])('%s: the entries of %s have a noun', async (collection, field, text) => {
  expect(await sentence({ operation: 'remove', field, value: ['9'] }, 'es', collection)).toBe(text);
});

import { category } from '@trastienda/contract/resources/category';
import { describe, expect, it } from 'vitest';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type Rules } from './body.ts';
import type { Drafts } from './drafts.ts';

const rules: Rules = { resource: category, toBody: (values) => values };
const flagged: Rules = { ...rules, reviewFlags: { es: 'isSpanishChecked', en: 'isEnglishChecked' } };
const drafts: Drafts = {
  shared: { parents: [{ '@id': '/categories/1', id: 1, name: 'Aire libre' }, '/categories/2'] },
  es: { name: ' Kayak ', description: '' },
  en: { name: 'Kayaking', description: 'By the sea' },
};
const put = { method: 'PUT', language: 'es', carries: ['es'] } as const;

describe('the body of a write', () => {
  it('carries the shown texts and the parents as a list of ids', () => {
    expect(toBody(rules, drafts, put)).toEqual({
      body: { name: 'Kayak', description: null, parents: [1, 2] },
      problems: [],
    });
  });

  it('D-57 carries the other language as translations', () => {
    expect(toBody(rules, drafts, { ...put, carries: ['es', 'en'] }).body).toEqual({
      name: 'Kayak',
      description: null,
      parents: [1, 2],
      translations: { en: { name: 'Kayaking', description: 'By the sea' } },
    });
  });

  it('D-57 leaves out the texts of a language that has none, and judges only drafts with text', () => {
    const untranslated = { ...drafts, en: { name: null, description: null } };
    expect(toBody(rules, untranslated, { ...put, language: 'en', carries: ['en'] })).toEqual({
      body: { parents: [1, 2] },
      problems: [],
    });
  });

  it('a create without a name is refused', () => {
    const empty = toBlankDrafts(category, { name: '', description: '', parents: [] });
    expect(toBody(rules, empty, { method: 'POST', language: 'es', carries: ['es'] }).problems).toEqual([
      { propertyPath: 'name', key: 'categoryName', place: 'es' },
    ]);
  });

  it('D-57 finds what is wrong in the other language, and says where', () => {
    const wrong = { ...drafts, en: { name: '', description: 'By the sea' } };
    expect(toBody(rules, wrong, { ...put, carries: ['es', 'en'] }).problems).toEqual([
      { propertyPath: 'name', key: 'categoryName', place: 'en' },
    ]);
  });

  it.each([
    ['its own flag', ['en'], { isEnglishChecked: true }],
    ['both flags when it carries both', ['en', 'es'], { isEnglishChecked: true, isSpanishChecked: true }],
  ] as const)('an edit sends %s', (_, carries, flags) => {
    const { body } = toBody(flagged, drafts, { method: 'PUT', language: 'en', carries });
    expect(Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('Checked')))).toEqual(flags);
  });

  it('a create sends no flag', () => {
    expect(toBody(flagged, drafts, { ...put, method: 'POST' }).body).not.toHaveProperty('isSpanishChecked');
  });
});

describe('the drafts of a record', () => {
  const names = ['name', 'description', 'parents'];
  const item = { '@id': '/categories/3', id: 3, name: 'Kayak', description: null, parents: [], other: 1 };

  it('without translations knows the language that was read', () => {
    expect(toDrafts(category, names, item, 'en')).toEqual({
      shared: { parents: [] },
      en: { name: 'Kayak', description: null },
    });
  });

  it('with translations knows both, and what is missing', () => {
    const translations = { es: { name: 'Kayak', description: null }, en: { name: null, description: null } };
    expect(toDrafts(category, names, { ...item, translations }, 'es')).toEqual({
      shared: { parents: [] },
      ...translations,
    });
  });
});

it.each([
  ['name', 'name'],
  ['parents[0]', 'parents'],
  ['parents.0', 'parents'],
  ['translations.en.name', 'name'],
])('a violation of %s stands at %s', (path, name) => expect(nameInPath(path)).toBe(name));

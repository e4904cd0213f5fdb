import { category } from '@trastienda/contract/resources/category';
import { location } from '@trastienda/contract/resources/location';
import { describe, expect, it } from 'vitest';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type Rules } from './body.ts';
import type { Drafts } from './drafts.ts';

const noDrafts: Drafts = { shared: {}, es: {}, en: {} };
const rules: Rules = { resource: category, stored: noDrafts, toBody: (values) => values };
const flagged: Rules = { ...rules, reviewFlags: { es: 'isSpanishChecked', en: 'isEnglishChecked' } };
const drafts: Drafts = {
  shared: { parents: [{ '@id': '/categories/1', id: 1, name: 'Aire libre' }, '/categories/2'] },
  es: { name: ' Kayak ', description: '' },
  en: { name: 'Kayaking', description: 'By the sea' },
};
const put = { method: 'PUT', language: 'es', carries: ['es'] } as const;

describe('the body of a write', () => {
  it('contains the texts of its language, and the parents as a list of ids', () => {
    expect(toBody(rules, drafts, put)).toEqual({
      body: { name: 'Kayak', description: null, parents: [1, 2] },
      problems: [],
    });
  });

  it('D-57 contains the texts of the other language as `translations`', () => {
    expect(toBody(rules, drafts, { ...put, carries: ['es', 'en'] }).body).toEqual({
      name: 'Kayak',
      description: null,
      parents: [1, 2],
      translations: { en: { name: 'Kayaking', description: 'By the sea' } },
    });
  });

  it('D-57 omits a language without text, and does not validate the draft of that language', () => {
    const untranslated = { ...drafts, en: { name: null, description: null } };
    expect(toBody(rules, untranslated, { ...put, language: 'en', carries: ['en'] })).toEqual({
      body: { parents: [1, 2] },
      problems: [],
    });
  });

  it('is invalid in a create without a name', () => {
    const empty = toBlankDrafts(category, { name: '', description: '', parents: [] });
    expect(toBody(rules, empty, { method: 'POST', language: 'es', carries: ['es'] }).problems).toEqual([
      { propertyPath: 'name', key: 'categoryName', place: 'es' },
    ]);
  });

  it('D-57 reports problems in the other language with the draft that contains them', () => {
    const wrong = { ...drafts, en: { name: '', description: 'By the sea' } };
    expect(toBody(rules, wrong, { ...put, carries: ['es', 'en'] }).problems).toEqual([
      { propertyPath: 'name', key: 'categoryName', place: 'en' },
    ]);
  });

  it.each([
    ['the review flag of its language', ['en'], { isEnglishChecked: true }],
    [
      'both review flags if it contains both languages',
      ['en', 'es'],
      { isEnglishChecked: true, isSpanishChecked: true },
    ],
  ] as const)('an update contains %s', (_, carries, flags) => {
    const { body } = toBody(flagged, drafts, { method: 'PUT', language: 'en', carries });
    expect(Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('Checked')))).toEqual(flags);
  });

  it('a create contains no review flag', () => {
    expect(toBody(flagged, drafts, { ...put, method: 'POST' }).body).not.toHaveProperty('isSpanishChecked');
  });
});

describe('D-74 a stored value that breaks a rule', () => {
  const stored: Drafts = {
    shared: { country: 'XX', civitatisId: null },
    es: { name: 'Costa\ndel Sol' },
    en: { name: 'Sunny\nCoast' },
  };
  const ofLocation: Rules = { resource: location, stored, toBody: (values) => values };
  const typed = (changes: Partial<Drafts>): Drafts => ({
    ...stored,
    ...changes,
    shared: { ...stored.shared, civitatisId: '30', ...changes.shared },
  });

  it('is sent back unchanged when another field is saved, in each language', () => {
    expect(toBody(ofLocation, typed({}), put)).toEqual({
      body: { name: 'Costa\ndel Sol', country: 'XX', civitatisId: '30' },
      problems: [],
    });
    expect(toBody(ofLocation, typed({}), { ...put, carries: ['es', 'en'] })).toEqual({
      body: {
        name: 'Costa\ndel Sol',
        country: 'XX',
        civitatisId: '30',
        translations: { en: { name: 'Sunny\nCoast' } },
      },
      problems: [],
    });
  });

  it('is rejected after a change to another value that breaks a rule', () => {
    const changed = typed({ en: { name: 'Sunny\nBeach' }, shared: { country: 'YY' } });
    expect(toBody(ofLocation, changed, { ...put, carries: ['es', 'en'] }).problems).toMatchObject([
      { propertyPath: 'country', key: 'countryName', place: 'shared' },
      { propertyPath: 'name', key: 'singleLine', place: 'en' },
    ]);
  });

  it('is rejected in a create', () => {
    expect(toBody(ofLocation, typed({}), { ...put, method: 'POST' }).problems).toMatchObject([
      { propertyPath: 'name', key: 'singleLine' },
      { propertyPath: 'country', key: 'countryName' },
    ]);
  });

  it('D-66 is rejected if it is a missing required value', () => {
    const incomplete = { ...stored, shared: { country: null, civitatisId: null } };
    const { problems } = toBody({ ...ofLocation, stored: incomplete }, incomplete, put);
    expect(problems).toEqual([{ propertyPath: 'country', key: 'countryName', place: 'shared' }]);
  });

  it('is recognised even if the form splits it into several fields', () => {
    const inParts: Rules = {
      ...ofLocation,
      toBody: ({ first, second, ...values }) => ({ ...values, country: `${String(first)}${String(second)}` }),
    };
    const shared = { first: 'X', second: 'X', civitatisId: null };
    const asStored = { ...inParts, stored: { ...stored, shared } };
    expect(toBody(asStored, { ...stored, shared }, put).problems).toEqual([]);
    expect(toBody(asStored, { ...stored, shared: { ...shared, second: 'Y' } }, put).problems).toMatchObject([
      { propertyPath: 'country' },
    ]);
  });
});

describe('the drafts of a record', () => {
  const names = ['name', 'description', 'parents'];
  const item = { '@id': '/categories/3', id: 3, name: 'Kayak', description: null, parents: [], other: 1 };

  it('contain only the language that was read if the record has no translations', () => {
    expect(toDrafts(category, names, item, 'en')).toEqual({
      shared: { parents: [] },
      en: { name: 'Kayak', description: null },
    });
  });

  it('contain both languages and their empty texts if the record has translations', () => {
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
])('a violation of %s belongs to the field %s', (path, name) => expect(nameInPath(path)).toBe(name));

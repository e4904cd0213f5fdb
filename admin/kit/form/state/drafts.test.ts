import { describe, expect, it } from 'vitest';
import { changesOf, differencesOf, filledIn, hasText, takeIn, writesOf, type Drafts } from './drafts.ts';

const edit = { isNew: false, current: 'es', changed: [], written: ['es', 'en'], canCarryBoth: false } as const;
const create = { ...edit, isNew: true, changed: ['es', 'en'] } as const;
const put = (language: 'es' | 'en', ...others: ('es' | 'en')[]) => ({
  method: 'PUT',
  language,
  carries: [language, ...others],
});
const post = (language: 'es' | 'en', ...others: ('es' | 'en')[]) => ({ ...put(language, ...others), method: 'POST' });

/** Shared fields belong to no language. If only shared fields differ, no language counts as changed. */
const sharedChanged = {
  ...edit,
  current: 'en',
  changed: (['es', 'en'] as const).filter(
    (language) =>
      changesOf({ shared: { parents: [1] }, es: {}, en: {} }, { shared: { parents: [] }, es: {}, en: {} })[language]
        .length > 0,
  ),
} as const;

describe('D-57 the writes of an update', () => {
  const cases = [
    ['nothing changed: one PUT in the current language', { ...edit }, [put('es')]],
    ['nothing changed, the current language is English: one PUT in English', { ...edit, current: 'en' }, [put('en')]],
    ['only shared fields changed, the current language is English: one PUT in English', sharedChanged, [put('en')]],
    ['only the current language changed: one PUT in that language', { ...edit, changed: ['es'] }, [put('es')]],
    ['only the other language changed: one PUT in that language', { ...edit, changed: ['en'] }, [put('en')]],
    [
      'only Spanish changed, the current language is English: one PUT in Spanish',
      { ...edit, current: 'en', changed: ['es'] },
      [put('es')],
    ],
    [
      'both changed, without `translations`: two PUTs, the current language first',
      { ...edit, current: 'en', changed: ['es', 'en'] },
      [put('en'), put('es')],
    ],
    [
      'both changed, with `translations`: one PUT in the current language contains both',
      { ...edit, current: 'en', changed: ['es', 'en'], canCarryBoth: true },
      [put('en', 'es')],
    ],
    [
      'one changed, with `translations`: one PUT with only that language',
      { ...edit, changed: ['en'], canCarryBoth: true },
      [put('en')],
    ],
    ['an unedited language without text is not written', { ...edit, written: ['es'] }, [put('es')]],
  ] as const;
  it.each(cases)('%s', (_, situation, writes) => expect(writesOf(situation)).toEqual(writes));
});

describe('D-57 the writes of a create', () => {
  const cases = [
    ['text in the current language only: one POST', { ...create, written: ['es'] }, [post('es')]],
    [
      'no text at all: one POST in the current language, for validation to reject',
      { ...create, written: [] },
      [post('es')],
    ],
    [
      'text in both languages, without `translations`: a POST, then a PUT in the other',
      create,
      [post('es'), put('en')],
    ],
    [
      'text in both languages, the current language is English: the POST is in English',
      { ...create, current: 'en' },
      [post('en'), put('es')],
    ],
    [
      'text in both languages, with `translations`: one POST contains both',
      { ...create, canCarryBoth: true },
      [post('es', 'en')],
    ],
    [
      'text only in the language that is not shown: one POST in that language',
      { ...create, current: 'en', written: ['es'] },
      [post('es')],
    ],
  ] as const;
  it.each(cases)('%s', (_, situation, writes) => expect(writesOf(situation)).toEqual(writes));
});

describe('the drafts', () => {
  const stored: Drafts = {
    shared: { parents: [{ '@id': '/categories/1', name: 'Aire libre' }] },
    es: { name: 'Kayak', description: null },
    en: { name: 'Kayaking', description: null },
  };

  it('list their changes by draft', () => {
    const drafts = { ...stored, shared: { parents: [] }, en: { name: 'Paddling', description: null } };
    expect(changesOf(stored, drafts)).toEqual({ shared: ['parents'], es: [], en: ['name'] });
  });

  it('have text only if a field has a value', () => {
    expect(hasText({ name: '', description: null })).toBe(false);
    expect(hasText({ name: '', description: 'Por el río' })).toBe(true);
  });

  it('D-57 keep edited values when a later read updates the other fields', () => {
    const typed = { ...stored, en: { name: 'Sea kayaking', description: null } };
    const read = { shared: { parents: [] }, en: { name: 'Kayaks', description: 'By the sea' } };
    const taken = takeIn(stored, typed, read);
    expect(taken.drafts.en).toEqual({ name: 'Sea kayaking', description: 'By the sea' });
    expect(taken.drafts.shared).toEqual({ parents: [] });
    expect(taken.drafts.es).toBe(stored.es);
    expect(changesOf(taken.stored, taken.drafts)).toEqual({ shared: [], es: [], en: ['name'] });
  });

  it('differ from the stored record where another user changed a field, unless both values are the same', () => {
    const typed = { ...stored, en: { name: 'Paddling', description: 'At sea' } };
    const present = {
      shared: { parents: [] },
      es: { name: 'Kayak', description: null },
      en: { name: 'Canoeing', description: 'At sea' },
    };
    expect(differencesOf(stored, typed, present)).toEqual([
      { place: 'shared', name: 'parents', now: [], mine: stored.shared['parents'], isTouched: false },
      { place: 'en', name: 'name', now: 'Canoeing', mine: 'Paddling', isTouched: true },
    ]);
    expect(differencesOf(stored, typed, stored)).toEqual([]);
  });

  it('D-57 take the values of the first read of a language', () => {
    const unread = { ...stored, en: {} };
    expect(takeIn(unread, unread, { en: stored.en }).drafts).toEqual(stored);
  });
});

it('filling in fields changes only these fields, in each draft, and leaves the drafts before as they were', () => {
  const drafts: Drafts = {
    shared: { order: 1, tags: [1] },
    es: { name: 'Buceo' },
    en: { name: 'Diving', text: 'Deep' },
  };
  const before = structuredClone(drafts);
  expect(filledIn(drafts, { shared: { tags: [] }, es: {}, en: { name: null } })).toEqual({
    shared: { order: 1, tags: [] },
    es: { name: 'Buceo' },
    en: { name: null, text: 'Deep' },
  });
  expect(drafts).toEqual(before);
});

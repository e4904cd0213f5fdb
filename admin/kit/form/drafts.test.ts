import { describe, expect, it } from 'vitest';
import { changesOf, differencesOf, hasText, takeIn, writesOf, type Drafts } from './drafts.ts';

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

describe('D-57 which writes an edit sends', () => {
  const cases = [
    ['nothing changed: one PUT in the current language', { ...edit }, [put('es')]],
    ['nothing changed, standing in English: one PUT in English', { ...edit, current: 'en' }, [put('en')]],
    ['only shared fields changed, standing in English: one PUT in English', sharedChanged, [put('en')]],
    ['only the current language changed: one PUT in it', { ...edit, changed: ['es'] }, [put('es')]],
    ['only the other language changed: one PUT in that one', { ...edit, changed: ['en'] }, [put('en')]],
    [
      'only Spanish changed, standing in English: one PUT in Spanish',
      { ...edit, current: 'en', changed: ['es'] },
      [put('es')],
    ],
    [
      'both changed, without `translations`: two PUTs, the current language first',
      { ...edit, current: 'en', changed: ['es', 'en'] },
      [put('en'), put('es')],
    ],
    [
      'both changed, with `translations`: one PUT in the current language carries both',
      { ...edit, current: 'en', changed: ['es', 'en'], canCarryBoth: true },
      [put('en', 'es')],
    ],
    [
      'one changed, with `translations`: still one PUT in that language alone',
      { ...edit, changed: ['en'], canCarryBoth: true },
      [put('en')],
    ],
    ['a language without text that nobody touched is not written', { ...edit, written: ['es'] }, [put('es')]],
  ] as const;
  it.each(cases)('%s', (_, situation, writes) => expect(writesOf(situation)).toEqual(writes));
});

describe('D-57 which writes a create sends', () => {
  const cases = [
    ['text in the current language only: one POST', { ...create, written: ['es'] }, [post('es')]],
    [
      'no text at all: one POST in the current language, for the rules to refuse',
      { ...create, written: [] },
      [post('es')],
    ],
    ['both written, without `translations`: a POST, then a PUT in the other', create, [post('es'), put('en')]],
    [
      'both written, standing in English: the POST is in English',
      { ...create, current: 'en' },
      [post('en'), put('es')],
    ],
    ['both written, with `translations`: one POST carries both', { ...create, canCarryBoth: true }, [post('es', 'en')]],
    [
      'text only in the language that is not shown: one POST in that one',
      { ...create, current: 'en', written: ['es'] },
      [post('es')],
    ],
  ] as const;
  it.each(cases)('%s', (_, situation, writes) => expect(writesOf(situation)).toEqual(writes));
});

describe('what counts as a change', () => {
  const stored: Drafts = {
    shared: { parents: [{ '@id': '/categories/1', name: 'Aire libre' }] },
    es: { name: 'Kayak', description: null },
    en: { name: 'Kayaking', description: null },
  };

  it('finds it by draft', () => {
    const drafts = { ...stored, shared: { parents: [] }, en: { name: 'Paddling', description: null } };
    expect(changesOf(stored, drafts)).toEqual({ shared: ['parents'], es: [], en: ['name'] });
  });

  it('knows a draft without text', () => {
    expect(hasText({ name: '', description: null })).toBe(false);
    expect(hasText({ name: '', description: 'Por el río' })).toBe(true);
  });

  it('D-57 a later reading never drops typed text, and brings the rest', () => {
    const typed = { ...stored, en: { name: 'Sea kayaking', description: null } };
    const read = { shared: { parents: [] }, en: { name: 'Kayaks', description: 'By the sea' } };
    const taken = takeIn(stored, typed, read);
    expect(taken.drafts.en).toEqual({ name: 'Sea kayaking', description: 'By the sea' });
    expect(taken.drafts.shared).toEqual({ parents: [] });
    expect(taken.drafts.es).toBe(stored.es);
    expect(changesOf(taken.stored, taken.drafts)).toEqual({ shared: [], es: [], en: ['name'] });
  });

  it('what others have changed is told with what was typed over it, and not where both say the same', () => {
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

  it('D-57 a first reading of a language fills its draft', () => {
    const unread = { ...stored, en: {} };
    expect(takeIn(unread, unread, { en: stored.en }).drafts).toEqual(stored);
  });
});

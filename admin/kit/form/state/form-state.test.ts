import { describe, expect, it } from 'vitest';
import type { Drafts } from './drafts.ts';
import { hasChanges, isRead, reduceForm, type FormEvent, type FormState } from './form-state.ts';

const stored: Drafts = { shared: { url: 'https://example.com' }, es: { name: 'Ruta' }, en: {} };
const loaded: FormState = {
  stored,
  drafts: stored,
  version: 'v1',
  language: 'es',
  path: '/experiences/7',
  record: { '@id': '/experiences/7', name: 'Ruta' },
};
const after = (...events: FormEvent[]) => events.reduce(reduceForm, loaded);
const edited: FormEvent = { is: 'edited', drafts: { ...stored, es: { name: 'Ruta nueva' } } };
const readEnglish = (version: string, isUploading = false): FormEvent => ({
  is: 'loaded',
  read: { values: { shared: { url: 'https://example.org' }, en: { name: 'Route' } }, version },
  language: 'en',
  isUploading,
});

it('FORM-09 switching the language shows it, and changes neither values nor version', () => {
  const state = after(edited, { is: 'switched', language: 'en' });
  expect(state).toEqual({ ...after(edited), language: 'en' });
  expect(isRead(state, 'en')).toBe(false);
});

describe('a record that is read again', () => {
  it('D-57 without changes, replaces all values that it contains', () => {
    const state = after(readEnglish('v2'));
    expect(state.stored).toEqual({
      shared: { url: 'https://example.org' },
      es: { name: 'Ruta' },
      en: { name: 'Route' },
    });
    expect(state.drafts).toEqual(state.stored);
    expect(state.version).toBe('v2');
    expect(hasChanges(state)).toBe(false);
  });

  it('FORM-10 D-57 in the same version, replaces what was not edited', () => {
    const state = after(edited, readEnglish('v1'));
    expect(state.drafts.es).toEqual({ name: 'Ruta nueva' });
    expect(state.stored.shared).toEqual({ url: 'https://example.org' });
    expect(hasChanges(state)).toBe(true);
  });

  it.each([
    ['changes', [edited, readEnglish('v2')]],
    ['uploads in progress', [readEnglish('v2', true)]],
  ] as const)('D-57 in another version, with %s, adds only the texts of a language not read before', (_, events) => {
    const state = after(...events);
    expect(state.stored).toEqual({ ...stored, en: { name: 'Route' } });
    expect(state.version).toBe('v1');
    const again = reduceForm(state, {
      ...readEnglish('v3', true),
      read: { values: { en: { name: 'Trip' } }, version: 'v3' },
    } as FormEvent);
    expect(again).toEqual(state);
  });

  it('replaces the record of the heading only if it is given', () => {
    const record = { '@id': '/experiences/7', name: 'Otra' };
    expect(after(readEnglish('v2')).record).toBe(loaded.record);
    expect(after({ ...readEnglish('v2'), record } as FormEvent).record).toBe(record);
  });
});

describe('a write of a save', () => {
  const blank: Drafts = { shared: { url: '' }, es: { name: '' }, en: { name: '' } };
  const drafts: Drafts = { shared: { url: 'https://a.example' }, es: { name: 'A' }, en: { name: 'B' } };
  const write = (method: 'POST' | 'PUT', ...carries: ('es' | 'en')[]): FormEvent => ({
    is: 'saved',
    write: { method, language: carries[0] ?? 'es', carries },
    sent: drafts,
    blank,
    path: '/experiences/8',
    version: 'v9',
  });

  it('stores the shared fields and the texts that it carries; the other language stays changed', () => {
    const state = after({ is: 'edited', drafts }, write('PUT', 'es'));
    expect(state.stored).toEqual({ shared: drafts.shared, es: { name: 'A' }, en: {} });
    expect(state).toMatchObject({ version: 'v9', path: '/experiences/8' });
    expect(hasChanges(state)).toBe(true);
    expect(hasChanges(reduceForm(state, write('PUT', 'en')))).toBe(false);
  });

  it('of a new record leaves the texts that it does not carry blank', () => {
    expect(after({ is: 'edited', drafts }, write('POST', 'es')).stored).toEqual({ ...drafts, en: { name: '' } });
  });
});

describe('a conflict', () => {
  const theirs: FormEvent = {
    is: 'resolved',
    read: { values: { shared: { url: 'https://b.example' }, es: { name: 'La suya' } }, version: 'v5' },
    isMine: true,
  };

  it('without differences only changes the version that the next save sends', () => {
    expect(after(edited, { is: 'conflicted', version: 'v5' })).toEqual({ ...after(edited), version: 'v5' });
  });

  it('resolved with the edited values keeps them, and takes all others', () => {
    const state = after(edited, theirs);
    expect(state.drafts).toMatchObject({ shared: { url: 'https://b.example' }, es: { name: 'Ruta nueva' } });
    expect(state.stored.es).toEqual({ name: 'La suya' });
    expect(state.version).toBe('v5');
  });

  it('resolved with the stored values discards the edited ones', () => {
    const state = after(edited, { ...theirs, isMine: false });
    expect(state.drafts.es).toEqual({ name: 'La suya' });
    expect(hasChanges(state)).toBe(false);
  });
});

it('a change that the server has already made is no change of the form', () => {
  const remove: FormEvent = { is: 'stored', name: 'url', change: () => null };
  const state = after({ is: 'edited', drafts: { ...stored, shared: { url: null } } }, remove);
  expect(hasChanges(state)).toBe(false);
  expect(state.drafts.shared).toEqual({ url: null });
});

it('A-29 an adopted record replaces the record only', () => {
  const record = { '@id': '/experiences/9' };
  expect(after(edited, { is: 'adopted', record })).toEqual({ ...after(edited), record });
});

it('only events that change the inputs return new drafts, because the inputs are then reset', () => {
  const before = after(edited);
  const unchanged: FormEvent[] = [
    { is: 'switched', language: 'en' },
    { is: 'conflicted', version: 'v2' },
    { is: 'stored', name: 'url', change: (value) => value },
    { is: 'adopted', record: {} },
  ];
  for (const event of unchanged) expect(reduceForm(before, event).drafts).toBe(before.drafts);
  expect(reduceForm(before, readEnglish('v1')).drafts).not.toBe(before.drafts);
});

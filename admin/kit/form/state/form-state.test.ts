import { describe, expect, it } from 'vitest';
import type { Drafts } from './drafts.ts';
import { hasChanges, isRead, reduceForm, startForm, writesAt, type FormEvent, type FormState } from './form-state.ts';

const stored: Drafts = { shared: { url: 'https://example.com' }, es: { name: 'Ruta' }, en: {} };
const loaded: FormState = {
  stored,
  drafts: stored,
  version: 'v1',
  language: 'es',
  path: '/experiences/7',
  record: { '@id': '/experiences/7', name: 'Ruta' },
  writeCount: 0,
};
const after = (...events: FormEvent[]) => events.reduce(reduceForm, loaded);
const edited: FormEvent = { is: 'edited', drafts: { ...stored, es: { name: 'Ruta nueva' } } };
const readEnglish = (version: string, isUploading = false): FormEvent => ({
  is: 'loaded',
  read: { values: { shared: { url: 'https://example.org' }, en: { name: 'Route' } }, version },
  language: 'en',
  isUploading,
});

describe('a form starts', () => {
  const blank: Drafts = { shared: { url: null }, es: { name: '' }, en: { name: '' } };
  const record = { '@id': '/experiences/7', name: 'Ruta' };
  const read = { values: { shared: { url: 'https://example.com' }, es: { name: 'Ruta' } }, version: 'v1' };
  const drafts: Drafts = { ...stored, es: { name: 'Ruta nueva' } };
  const saved = {
    person: 1,
    address: '/',
    stored,
    drafts,
    version: 'v1',
    language: 'en',
    path: record['@id'],
  } as const;

  it('with blank values if the record is new', () => {
    const state = startForm({ blank, record: undefined, read: undefined, saved: undefined });
    expect(state).toMatchObject({ stored: blank, drafts: blank, language: 'es' });
    expect([state.path, state.version, state.record]).toEqual([undefined, undefined, undefined]);
  });

  it('with the values that were read; the texts of the other language are unread', () => {
    const state = startForm({ blank, record, read, saved: undefined });
    expect(state).toEqual(loaded);
    expect(isRead(state, 'en')).toBe(false);
  });

  it('with the saved input, and takes the values that were read in the same version', () => {
    const other = { ...read, values: { ...read.values, shared: { url: 'https://example.org' } } };
    const state = startForm({ blank, record, read: other, saved });
    // The texts in English were still loading.
    expect(state).toMatchObject({ language: 'es', path: '/experiences/7', record });
    expect(state.drafts).toEqual({ shared: { url: 'https://example.org' }, es: { name: 'Ruta nueva' }, en: {} });
    expect(state.stored.es).toEqual({ name: 'Ruta' });
  });

  it('with the saved input alone if the record has another version, so that the next save detects the conflict', () => {
    const theirs = { values: { shared: { url: null }, es: { name: 'La suya' } }, version: 'v2' };
    expect(startForm({ blank, record, read: theirs, saved })).toMatchObject({ stored, drafts, version: 'v1' });
  });

  it('with the saved input of a record that has not been created', () => {
    const state = startForm({ blank, record: undefined, read: undefined, saved: { ...saved, path: undefined } });
    expect(state).toMatchObject({ stored, drafts });
    expect(state.path).toBeUndefined();
  });

  it('with its own fields if an earlier release has stored the input of others', () => {
    const earlier = { shared: { video: 'https://example.net' }, es: { name: 'Ruta nueva', motto: 'Rema' }, en: {} };
    const input = { ...saved, stored: { ...earlier, es: { name: 'Ruta', motto: '' } }, drafts: earlier };
    const state = startForm({ blank, record, read, saved: input });
    expect(state.drafts).toEqual({ shared: { url: 'https://example.com' }, es: { name: 'Ruta nueva' }, en: {} });
    expect(state.stored).toEqual(stored);
    const created = startForm({ blank, record: undefined, read: undefined, saved: { ...input, path: undefined } });
    expect(created.drafts).toEqual({ shared: { url: null }, es: { name: 'Ruta nueva' }, en: {} });
  });
});

describe('D-57 the requests of a save', () => {
  const bothChanged: FormState = {
    ...loaded,
    drafts: { shared: {}, es: { name: 'Ruta nueva' }, en: { name: 'New route' } },
  };
  const plan = (state: FormState, isTranslated: boolean, canCarryBoth: boolean) =>
    writesAt(state, { isTranslated, canCarryBoth }).map(({ method, carries }) => `${method} ${carries.join('+')}`);

  it.each([
    ['one for both languages, if the server supports it', bothChanged, true, true, ['PUT es+en']],
    ['otherwise one per changed language', bothChanged, true, false, ['PUT es', 'PUT en']],
    ['only the changed language', { ...loaded, drafts: { ...stored, en: { name: 'R' } } }, true, true, ['PUT en']],
    ['a POST first if the record is new', { ...bothChanged, path: undefined }, true, false, ['POST es', 'PUT en']],
    ['one if the record has no texts', { ...bothChanged, language: 'en' }, false, false, ['PUT en']],
  ] as const)('%s', (_, state, isTranslated, canCarryBoth, expected) =>
    expect(plan(state, isTranslated, canCarryBoth)).toEqual(expected),
  );
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
    expect(after(edited, { is: 'rebased', version: 'v5' })).toEqual({ ...after(edited), version: 'v5' });
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
  const remove: FormEvent = { is: 'persisted', name: 'url', change: () => null };
  const state = after({ is: 'edited', drafts: { ...stored, shared: { url: null } } }, remove);
  expect(hasChanges(state)).toBe(false);
  expect(state.drafts.shared).toEqual({ url: null });
});

it('A-29 an adopted record replaces the record only', () => {
  const record = { '@id': '/experiences/9' };
  expect(after(edited, { is: 'adopted', record })).toEqual({ ...after(edited), record });
});

it('D-92 confirmed translations replace the record, and make reads from before outdated', () => {
  const record = { '@id': '/experiences/9' };
  const { writeCount } = after(edited);
  expect(after(edited, { is: 'confirmed', record })).toEqual({ ...after(edited), record, writeCount: writeCount + 1 });
});

it('only events that change the inputs return new drafts, because the inputs are then reset', () => {
  const before = after(edited);
  const unchanged: FormEvent[] = [
    { is: 'switched', language: 'en' },
    { is: 'rebased', version: 'v2' },
    { is: 'persisted', name: 'url', change: (value) => value },
    { is: 'adopted', record: {} },
    { is: 'confirmed', record: {} },
  ];
  for (const event of unchanged) expect(reduceForm(before, event).drafts).toBe(before.drafts);
  expect(reduceForm(before, readEnglish('v1')).drafts).not.toBe(before.drafts);
});

it('only stored changes are counted, because a read that was sent before one is outdated', () => {
  const reads = after({ is: 'switched', language: 'en' }, readEnglish('v2'), edited);
  expect(reads.writeCount).toBe(0);
  const write = { method: 'PUT', language: 'es', carries: ['es'] } as const;
  const saved: FormEvent = { is: 'saved', write, sent: stored, blank: stored, path: '/experiences/7', version: 'v2' };
  expect(after(saved).writeCount).toBe(1);
  expect(after(saved, { is: 'persisted', name: 'url', change: () => null }).writeCount).toBe(2);
});

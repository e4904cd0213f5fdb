import type { ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  decide,
  isDecidable,
  tickItem,
  withChoices,
  withChosenCounts,
  withTick,
  type Choices,
  type Decision,
} from './item-ticks.ts';

const field = (decision: Decision, isConflict = false) => ({ base: 'a', ours: 'b', theirs: 'c', isConflict, decision });
const changed = (isChosen: boolean, decisions: Record<string, Decision>) =>
  ({
    kind: 'changed',
    isChosen,
    experience: '/experiences/1',
    fields: Object.fromEntries(Object.entries(decisions).map(([name, decision]) => [name, field(decision)])),
  }) satisfies Partial<ImportItem>;
const conflict = (isChosen: boolean, decision: Decision, plain: Record<string, Decision> = {}) =>
  ({
    ...changed(isChosen, plain),
    kind: 'conflict',
    fields: { ...changed(isChosen, plain).fields, 'name.es': field(decision, true) },
  }) satisfies Partial<ImportItem>;

describe('ticking an experience', () => {
  it('sends only the tick', () => {
    expect(tickItem(changed(false, { url: null }), true)).toEqual({ isChosen: true });
    expect(tickItem(changed(true, { url: 'ours' }), false)).toEqual({ isChosen: false });
    expect(tickItem(conflict(false, null), true)).toEqual({ isChosen: true });
  });

  it('includes its fields again if all of them had been left out', () => {
    expect(tickItem(changed(false, { url: 'ours', 'name.en': 'ours' }), true)).toEqual({
      isChosen: true,
      decisions: { url: null, 'name.en': null },
    });
    expect(tickItem(changed(false, { url: 'ours', 'name.en': null }), true)).toEqual({ isChosen: true });
  });
});

describe('a decision for a field without a conflict', () => {
  it.each([
    ['leaves out one of several fields', true, { url: null, duration: null }, 'ours', {}],
    [
      'leaves out the last field, and unticks the experience',
      true,
      { url: null, duration: 'ours' },
      'ours',
      { isChosen: false },
    ],
    ['includes a field, and ticks the experience', false, { url: 'ours', duration: null }, null, { isChosen: true }],
    ['leaves out a field of an experience that remains unticked', false, { url: null, duration: null }, 'ours', {}],
  ] as const)('%s', (_, isChosen, decisions, decision, more) =>
    expect(decide(changed(isChosen, decisions), 'url', decision)).toEqual({ decisions: { url: decision }, ...more }),
  );
});

describe('a decision for a conflict', () => {
  it.each([
    ['theirs ticks the experience', false, null, 'theirs', { isChosen: true }],
    ['ours also ticks the experience, because it resolves the conflict', false, null, 'ours', { isChosen: true }],
    ['a change of the decision changes nothing else', true, 'ours', 'theirs', {}],
    ['later unticks an experience without other changes', true, 'ours', null, { isChosen: false }],
  ] as const)('%s', (_, isChosen, before, decision, more) =>
    expect(decide(conflict(isChosen, before), 'name.es', decision)).toEqual({
      decisions: { 'name.es': decision },
      ...more,
    }),
  );

  it('later leaves an experience with other changes ticked', () =>
    expect(decide(conflict(true, 'theirs', { url: null }), 'name.es', null)).toEqual({
      decisions: { 'name.es': null },
    }));
});

it('the user decides about each field, except those of a gone item and the name of a new experience', () => {
  const of = (experience: string | null, kind: ImportItem['kind'] = 'changed', isConflict = false) =>
    isDecidable({ kind, experience, fields: { 'name.es': field(null, isConflict) } }, 'name.es');
  expect(of('/experiences/1')).toBe(true);
  expect(of(null)).toBe(false);
  expect(of(null, 'conflict', true)).toBe(true);
  expect(of('/experiences/1', 'gone')).toBe(false);
  expect(isDecidable({ kind: 'new', experience: null, fields: { url: field(null) } }, 'url')).toBe(true);
});

describe('before the server has responded', () => {
  it('an item shows the pending ticks, applied in their order', () => {
    const ticked = withTick(changed(false, { url: null, duration: null }), {
      isChosen: true,
      decisions: { url: 'ours' },
    });
    expect(ticked).toMatchObject({
      isChosen: true,
      fields: { url: { decision: 'ours' }, duration: { decision: null } },
    });
    expect(withTick(ticked, { isChosen: false })).toMatchObject({
      isChosen: false,
      fields: { url: { decision: 'ours' } },
    });
    expect(withTick(ticked, { decisions: { unknown: 'ours' } }).fields).not.toHaveProperty('unknown');
  });

  it('a change of many items affects only the given kinds, and decides only open conflicts', () => {
    expect(withChoices(changed(false, { url: null }), { isChosen: true, kinds: ['changed'] }).isChosen).toBe(true);
    expect(withChoices(changed(false, { url: null }), { isChosen: true, kinds: ['new'] }).isChosen).toBe(false);
    const all = (decision: Decision) => ({ decision, kinds: ['conflict'] }) satisfies Choices;
    const open = conflict(false, null, { url: null });
    const decided = withChoices(open, all('theirs'));
    expect(decided).toMatchObject({
      isChosen: true,
      fields: { 'name.es': { decision: 'theirs' }, url: { decision: null } },
    });
    expect(withChoices(decided, all('ours'))).toBe(decided);
    expect(withChoices(decided, all(null))).toMatchObject({
      isChosen: true,
      fields: { 'name.es': { decision: null } },
    });
  });

  it('the run has the counts returned by the server, and their sum', () => {
    const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0 };
    const run = {
      chosen: 5,
      chosenCounts: { ...none, new: 3, changed: 2 },
      counts: { new: 4, changed: 6, conflict: 1 },
    };
    // The cast is safe: the tested functions read no other properties of the run.
    const more = withChosenCounts(run as unknown as ImportRun, { ...none, new: 3, changed: 2, conflict: 1 });
    expect(more).toMatchObject({ chosen: 6, chosenCounts: { new: 3, changed: 2, conflict: 1 } });
    expect(countOf(more, ['new', 'changed'])).toEqual({ all: 10, chosen: 5 });
    expect(countOf({ ...more, counts: null }, ['new'])).toEqual({ all: 0, chosen: 3 });
  });
});

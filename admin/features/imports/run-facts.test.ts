import type { ImportRun } from '@trastienda/contract/calls/imports';
import { describe, expect, it } from 'vitest';
import { figuresOf, headlineOf, undoHindrance } from './run-facts.ts';
import { momentsOf } from './run-moments.ts';

const counts = { new: 24, changed: 61, conflict: 9, gone: 12, rejected: 2, unchanged: 2894 };
const planned: ImportRun = {
  '@id': '/imports/runs/182',
  '@type': 'ImportRun',
  id: 182,
  source: 'civitatis',
  plan: 'a',
  state: 'planned',
  startedBy: 'ana@example.com',
  appliedBy: null,
  undoneBy: null,
  startedAt: '2026-11-21T06:29:00.000Z',
  plannedAt: '2026-11-21T06:30:30.000Z',
  appliedAt: null,
  undoneAt: null,
  finishedAt: null,
  lists: 84,
  listsRead: 84,
  listsFailed: 0,
  failedLists: [],
  failedListsMore: 0,
  counts,
  manyGone: false,
  chosen: 47,
  chosenCounts: { new: 24, changed: 19, conflict: 1, gone: 3, rejected: 0 },
  appliedCounts: { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0 },
  applied: 0,
  failed: 0,
  undone: 0,
  left: 0,
  picturesMissing: 0,
  isUndoable: false,
  laterTouched: null,
  error: null,
};
const applied: ImportRun = {
  ...planned,
  state: 'applied',
  appliedBy: 'eva@example.com',
  appliedAt: '2026-11-21T06:41:00.000Z',
  finishedAt: '2026-11-21T06:53:03.000Z',
  applied: 47,
  appliedCounts: { new: 24, changed: 19, conflict: 1, gone: 3, rejected: 0 },
  failed: 1,
  picturesMissing: 2,
  isUndoable: true,
};
const undone: ImportRun = {
  ...applied,
  state: 'undone',
  undoneBy: 'ana@example.com',
  undoneAt: '2026-11-21T09:00:00.000Z',
  undone: 44,
  left: 2,
  isUndoable: false,
};
const cancelled: ImportRun = { ...planned, state: 'cancelled', finishedAt: '2026-11-21T06:40:00.000Z' };
const stopped: ImportRun = {
  ...applied,
  state: 'cancelled',
  applied: 31,
  appliedCounts: { new: 18, changed: 12, conflict: 0, gone: 1, rejected: 0 },
  failed: 0,
  picturesMissing: 1,
};

const told = (run: ImportRun) => figuresOf(run).map(({ is, count }) => `${count} ${is}`);

describe('the figures of an import', () => {
  it('are what the plan offers, while it waits or when nobody applied it', () => {
    const found = ['24 new', '61 changed', '9 conflict', '12 gone'];
    expect(told(planned)).toEqual(found);
    expect(told(cancelled)).toEqual(found);
  });

  it('are what was applied and what did not come, also when it was stopped', () => {
    expect(told(applied)).toEqual(['24 new', '19 changed', '1 conflict', '3 gone', '1 failed', '2 picturesMissing']);
    expect(told(stopped)).toEqual(['18 new', '12 changed', '1 gone', '1 picturesMissing']);
  });

  it('are how many there were, once their items are forgotten', () => {
    const forgotten = { ...applied, appliedCounts: planned.appliedCounts, isUndoable: false };
    expect(told(forgotten)).toEqual(['46 applied', '1 failed', '2 picturesMissing']);
  });

  it('are what was put back and what stayed, once it was undone', () => {
    expect(told(undone)).toEqual(['44 undone', '2 left']);
  });

  it('are none before the comparison, and none that is zero', () => {
    expect(told({ ...planned, state: 'reading', counts: null })).toEqual([]);
    expect(told({ ...planned, counts: { ...counts, new: 0, changed: 0, conflict: 0 } })).toEqual(['12 gone']);
  });
});

it.each([
  [planned, 'found', 106],
  [{ ...planned, counts: { ...counts, new: 0, changed: 0, conflict: 0, gone: 0 } }, 'upToDate', 0],
  [applied, 'applied', 46],
  [{ ...applied, applied: 1 }, 'upToDate', 0],
  [stopped, 'stopped', 31],
  [cancelled, 'cancelled', 0],
  [{ ...cancelled, state: 'failed' as const }, 'failed', 0],
  [{ ...stopped, state: 'failed' as const }, 'failedAfter', 31],
  [undone, 'undone', 44],
  [{ ...cancelled, plannedAt: null, counts: null }, 'searchStopped', 0],
  [{ ...cancelled, state: 'failed' as const, plannedAt: null, counts: null }, 'searchFailed', 0],
])('the headline of an import says what became of it (%#: %$)', (run, is, count) => {
  expect(headlineOf(run)).toMatchObject({ is, count });
});

it.each([
  [applied, undefined],
  [planned, undefined],
  [{ ...applied, state: 'undoing' as const, isUndoable: false }, undefined],
  [undone, 'undone'],
  [cancelled, 'nothing'],
  [{ ...applied, applied: 1, isUndoable: false }, 'nothing'],
  [{ ...applied, isUndoable: false }, 'tooOld'],
  [stopped, undefined],
])('why an import cannot be undone (%#)', (run, why) => {
  expect(undoHindrance(run)).toBe(why);
});

describe('D-52 who did what with an import, and when', () => {
  const who = (run: ImportRun) => momentsOf(run).map(({ what, by, tookMs }) => [what, by ?? tookMs]);
  it('until it was undone', () => {
    expect(who(undone)).toEqual([
      ['started', 'ana@example.com'],
      ['planned', 90_000],
      ['applied', 'eva@example.com'],
      ['finished', 723_000],
      ['undone', 'ana@example.com'],
    ]);
  });

  it('D-76 no person, where the server began to read by itself', () => {
    const byWhom = (run: ImportRun) => momentsOf(run).map(({ by }) => by);
    expect(byWhom({ ...planned, startedBy: null })).toEqual([null, undefined]);
    expect(byWhom(planned)).toEqual(['ana@example.com', undefined]);
  });

  it('until it was cancelled or failed', () => {
    expect(who(cancelled).at(-1)).toEqual(['cancelled', undefined]);
    expect(who({ ...stopped, state: 'failed' }).at(-1)).toEqual(['failed', undefined]);
  });
});

import type { ImportRun } from '@trastienda/contract/imports/runs';
import { describe, expect, it } from 'vitest';
import { begunRun } from '../../../testing/begun-run.ts';
import { figuresOf, headlineOf, momentsOf, undoHindrance } from './run-facts.ts';

const counts = { new: 24, changed: 61, conflict: 9, gone: 12, rejected: 2, unchanged: 2894 };
const planned: ImportRun = {
  ...begunRun,
  state: 'planned',
  startedBy: 'ana@example.com',
  startedAt: '2026-11-21T06:29:00.000Z',
  plannedAt: '2026-11-21T06:30:30.000Z',
  lists: 84,
  listsRead: 84,
  counts,
  chosen: 47,
  chosenCounts: { new: 24, changed: 19, conflict: 1, gone: 3, rejected: 0 },
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

const figures = (run: ImportRun) => figuresOf(run).map(({ is, count }) => `${count} ${is}`);

describe('the figures of an import', () => {
  it('are those of the plan while it is not applied', () => {
    const found = ['24 new', '61 changed', '9 conflict', '12 gone'];
    expect(figures(planned)).toEqual(found);
    expect(figures(cancelled)).toEqual(found);
  });

  it('are the applied and the failed items, also after a stop', () => {
    expect(figures(applied)).toEqual(['24 new', '19 changed', '1 conflict', '3 gone', '1 failed', '2 picturesMissing']);
    expect(figures(stopped)).toEqual(['18 new', '12 changed', '1 gone', '1 picturesMissing']);
  });

  it('are totals after the items have been deleted', () => {
    const withoutItems = { ...applied, appliedCounts: planned.appliedCounts, isUndoable: false };
    expect(figures(withoutItems)).toEqual(['46 applied', '1 failed', '2 picturesMissing']);
  });

  it('are the undone and the remaining items after an undo', () => {
    expect(figures(undone)).toEqual(['44 undone', '2 left']);
  });

  it('are empty before the comparison, and omit zeros', () => {
    expect(figures({ ...planned, state: 'reading', counts: null })).toEqual([]);
    expect(figures({ ...planned, counts: { ...counts, new: 0, changed: 0, conflict: 0 } })).toEqual(['12 gone']);
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
])('the headline of an import (%#: %$)', (run, is, count) => {
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
])('the reason that an import cannot be undone (%#)', (run, why) => {
  expect(undoHindrance(run)).toBe(why);
});

describe('D-52 the events of an import', () => {
  const eventsOf = (run: ImportRun) => momentsOf(run).map(({ what, by, tookMs }) => [what, by ?? tookMs]);
  it('include its undo', () => {
    expect(eventsOf(undone)).toEqual([
      ['started', 'ana@example.com'],
      ['planned', 90_000],
      ['applied', 'eva@example.com'],
      ['finished', 723_000],
      ['undone', 'ana@example.com'],
    ]);
  });

  it('D-76 have no user if the server started the reading', () => {
    const users = (run: ImportRun) => momentsOf(run).map(({ by }) => by);
    expect(users({ ...planned, startedBy: null })).toEqual([null, undefined]);
    expect(users(planned)).toEqual(['ana@example.com', undefined]);
  });

  it('include its cancellation or failure', () => {
    expect(eventsOf(cancelled).at(-1)).toEqual(['cancelled', undefined]);
    expect(eventsOf({ ...stopped, state: 'failed' }).at(-1)).toEqual(['failed', undefined]);
  });
});

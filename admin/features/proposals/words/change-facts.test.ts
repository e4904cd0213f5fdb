import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { describe, expect, it } from 'vitest';
import { proposalRuns, recordsOf } from '../../../kit/runs/proposal-runs.ts';
import {
  appliedChange,
  applyingChange,
  plannedChange,
  planningChange,
  undoneChange,
} from '../../../testing/proposals/samples.ts';
import { outcomesOf } from '../report/outcomes.ts';
import { figuresOf, headlineOf, momentsOf } from './change-facts.ts';

const stopped: Proposal = { ...applyingChange, state: 'stopped', finishedAt: '2026-11-30T09:10:09Z' };
const none = { changes: 0, same: 320, refused: 0, changed: 0, gone: 0 };
const counts = (all: readonly { count: number; is?: string; outcome?: string }[]) =>
  all.map(({ is, outcome, count }) => `${count} ${is ?? outcome}`);

it.each<[string, Proposal, number]>([
  ['the selected ones while it is prepared', planningChange, 4312],
  ['those that would change', plannedChange, 312],
  ['the selected ones if none would change', { ...plannedChange, counts: none }, 320],
  ['those that it is being applied to', applyingChange, 312],
  ['those that it was applied to', appliedChange, 309],
  ['those that it was applied to, after an undo too', undoneChange, 309],
])('the records of a change are %s', (_, change, count) => {
  expect(recordsOf(change)).toBe(count);
});

it.each<[string, Proposal, number, number]>([
  ['preparation', planningChange, 1200, 4312],
  ['apply', { ...applyingChange, refused: 3 }, 123, 312],
  ['undo', { ...undoneChange, state: 'undoing', undone: 100 }, 103, 309],
  ['stopped undo', { ...undoneChange, state: 'stopping', undone: 100 }, 103, 309],
])('the progress of the %s', (_, change, done, total) => {
  expect(proposalRuns.progressOf(change)).toEqual({ done, total });
});

describe('the figures of a change', () => {
  it('are those of its plan, then what became of its records, without zeros', () => {
    expect(counts(figuresOf(planningChange))).toEqual([]);
    expect(counts(figuresOf(plannedChange))).toEqual(['312 changes', '5 same', '2 refused', '1 changed']);
    expect(counts(figuresOf(appliedChange))).toEqual(['309 applied', '3 refused', '3 changed']);
    expect(counts(figuresOf(stopped))).toEqual(['120 applied', '192 waiting', '2 refused', '1 changed']);
    expect(counts(figuresOf(undoneChange))).toEqual(['306 undone', '3 left', '3 refused', '3 changed']);
  });

  it('are the tabs of the report', () => {
    expect(counts(outcomesOf(undoneChange))).toEqual(['306 undone', '3 left', '3 refused', '3 changed', '5 same']);
    expect(counts(outcomesOf(stopped))).toEqual(['120 applied', '192 pending', '2 refused', '1 changed', '5 same']);
  });
});

it.each<[Proposal, string]>([
  [plannedChange, 'planned'],
  [{ ...plannedChange, counts: none }, 'nothing'],
  [appliedChange, 'applied'],
  [{ ...appliedChange, applied: 0 }, 'appliedNone'],
  [stopped, 'stopped'],
  [{ ...stopped, state: 'failed' }, 'failedAfter'],
  [{ ...stopped, state: 'failed', applied: 0 }, 'failed'],
  [undoneChange, 'undone'],
])('the headline of a change (%#: $1)', (change, headline) => {
  expect(headlineOf(change)).toBe(headline);
});

it('the events of a change are in chronological order, with the duration of each step', () => {
  expect(momentsOf(undoneChange).map(({ what, by, tookMs }) => [what, by ?? tookMs])).toEqual([
    ['created', 'owner'],
    ['planned', 4000],
    ['applied', 'owner'],
    ['undone', 'undoneBy'],
    ['finished', 12_000],
  ]);
  expect(momentsOf({ ...plannedChange, state: 'discarded', finishedAt: '2026-11-30T09:20:00Z' })).toHaveLength(2);
});

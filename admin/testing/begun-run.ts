import type { ImportRun } from '@trastienda/contract/imports/runs';

const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0 };

/** An import that has begun and has not read anything yet. */
export const begunRun: ImportRun = {
  '@id': '/imports/runs/1',
  '@type': 'ImportRun',
  id: 1,
  source: 'civitatis',
  plan: 'plan',
  state: 'reading',
  startedBy: 'admin@example.com',
  appliedBy: null,
  undoneBy: null,
  startedAt: '2026-05-01T08:00:00.000Z',
  plannedAt: null,
  appliedAt: null,
  undoneAt: null,
  finishedAt: null,
  lists: 0,
  listsRead: 0,
  listsFailed: 0,
  failedLists: [],
  failedListsMore: 0,
  counts: null,
  manyGone: false,
  chosen: 0,
  chosenCounts: none,
  applied: 0,
  failed: 0,
  appliedCounts: none,
  undone: 0,
  left: 0,
  picturesMissing: 0,
  isUndoable: false,
  laterTouched: null,
  error: null,
};

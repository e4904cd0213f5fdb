import { idleStates, type ImportRun, type RecentItem } from '@trastienda/contract/imports/runs';
import type { RunKind } from '../../../kit/runs/following/run-kind.ts';
import { markImported } from '../mark-imported.ts';
import { progressOf } from './progress.ts';

/** An import. Only the event stream includes `recent`. */
export type RunNews = ImportRun & { recent?: RecentItem[] };

/** Whether the server is working on a run in this state. In the other states, the run waits for a user or has ended. */
export const isWorking = (state: ImportRun['state']): boolean => !idleStates.includes(state);

export const importRuns: RunKind<RunNews> = {
  path: '/imports/runs',
  event: 'run',
  isWorking,
  progressOf,
  merge: ({ recent }, news) => ({ ...(recent && { recent }), ...news }),
  markWritten: (client, { state }) => {
    if (state !== 'reading' && state !== 'planned') markImported(client);
  },
};

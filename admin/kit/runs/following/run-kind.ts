import type { QueryClient } from '@tanstack/react-query';

/** Work that the server does in the background, such as an import. */
export type Run = { '@id': string; id: number; state: string };

/** A kind of runs, with what the screens that follow them need. */
export type RunKind<R extends Run> = {
  /** The path of the collection, such as `/imports/runs`. */
  path: string;
  /** The name of the events of the stream. Their data is the whole run. */
  event: string;
  /** Whether the server is working on a run in this state. In the other states, the run waits for a user or has ended. */
  isWorking: (state: R['state']) => boolean;
  /** The progress of the current stage of a run. */
  progressOf: (run: R) => { done: number; total: number };
  /** Adds to a run what its last event had and an answer without events lacks. */
  merge?: (before: R, news: R) => R;
  /** The interval at which a run in an idle state is read again while a screen shows it, because other people may start it; by default it is not. */
  idlePollMs?: (run: R) => number | false;
  /** Marks the cached records that a run in this state writes as old. Called while a screen shows the run. */
  markWritten: (client: QueryClient, run: R) => void;
};

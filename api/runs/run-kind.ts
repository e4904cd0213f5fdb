import type { ApiErrorKey } from '@trastienda/contract/errors';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../db/actor.ts';
import type { Queries } from '../db/connection.ts';

/** A row of the table of runs. */
export type Run = { id: number; state: string };

/** The tables of a kind of runs, and the word for it in the log and in messages. */
export type RunTables = {
  name: 'import' | 'proposal';
  /** Has the columns `id`, `state`, `error`, `finished_at`, `slow_at` and `slow_tries`. */
  runs: PgTable;
  /** Has the columns `id`, `kind` and `state`. */
  items: PgTable;
  /** The column of `items` that has the id of the run. */
  ofRun: PgColumn;
  /** SQL for further assignments of a run that fails, such as a new revision. */
  onFailure?: SQL;
};

/** The runs of a kind that a process can work on: those for which the SQL condition `isActive` holds in the table of runs. */
export type ActiveRuns = Pick<RunTables, 'name' | 'runs' | 'onFailure'> & { isActive: SQL };

/** What the work on a run may use while it holds the lock of the run. */
export type Held = {
  /** Aborts when the work must stop: the process stops, the lock was lost, or the run has left its state. */
  signal: AbortSignal;
  /**
   * The connection that holds the lock. A write that would disturb the next holder of the lock goes through it, so that it can commit only
   * before.
   */
  session: Queries;
};

/** How runs of a kind are processed. */
export type RunKind<R extends Run = Run> = ActiveRuns & {
  /** SQL for the columns of `R` in the table of runs. */
  columns: SQL;
  /** SQL for a text that differs when the run has progressed; see `isStuck`. */
  progress: SQL;
  /** In whose name the run writes. */
  actorOf: (run: R) => Actor;
  /**
   * Works on a run until it leaves its state, which the work itself sets.
   * @throws the reason of `signal`; transient errors, after which the run can be resumed; an `ApiError`, which the failed run then shows.
   */
  work: (run: R, held: Held) => Promise<void>;
  /** Completes the work on a run that is about to be set to `failed`. May be called again for the same run. */
  beforeFailure?: (run: R, session: Queries) => Promise<void>;
  /** The error of a run whose statements time out repeatedly. */
  tooSlow: ApiErrorKey;
  /** The maximum number of runs that a process works on at a time. */
  parallel: number;
};

import type { ApiErrorKey } from '@trastienda/contract/errors';
import { sql, type SQL } from 'drizzle-orm';
import { actAs } from '../db/actor.ts';
import type { Database, Queries } from '../db/connection.ts';
import { isTooSlow } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog } from '../log/server-log.ts';
import { isStuck } from './is-stuck.ts';
import { isTransient } from './is-transient.ts';
import type { Run, RunKind } from './run-kind.ts';
import { withRunLock } from './run-lock.ts';

/** `onRun` is called with the id of each run before it is processed, `onEnd` afterwards. */
export type Needed = { db: Database; onRun?: (run: number) => void; onEnd?: (run: number) => void };

const pollIntervalMs = 1_000;

/**
 * Works on a run under its lock, unless another process has locked it or the run is no longer active.
 * @throws transient errors, after which the run can be resumed; unexpected errors, after the run is set to `failed`. Other ApiErrors and
 * repeated statement timeouts set the run to `failed` and are not thrown.
 */
export async function workOnRun<R extends Run>(
  kind: RunKind<R>,
  { db, onRun, onEnd }: Needed,
  { id, stopping }: { id: number; stopping: AbortSignal },
): Promise<void> {
  await withRunLock(db, { runs: kind.runs, id }, async ({ lost, session }) => {
    // Read the run again: the previous holder of the lock may have ended it.
    const run = await findRun(session, kind, id);
    if (!run) return;
    onRun?.(id);
    try {
      await actAs(kind.actorOf(run), () => work(kind, run, { db, session, lost, stopping }));
    } finally {
      onEnd?.(id);
    }
  });
}

async function findRun<R extends Run>(db: Queries, { runs, columns, isActive }: RunKind<R>, id: number) {
  const { rows } = await db.execute(sql`select ${columns} from ${runs} where id = ${id} and ${isActive}`);
  // The type is safe, because the kind declares the columns of its runs.
  return rows[0] as R | undefined;
}

type Locked = { db: Database; session: Queries; lost: AbortSignal; stopping: AbortSignal };

async function work<R extends Run>(kind: RunKind<R>, run: R, { db, session, lost, stopping }: Locked): Promise<void> {
  const watch = watchState(db, kind, run);
  try {
    await kind.work(run, { session, signal: AbortSignal.any([stopping, lost, watch.over]) });
  } catch (error) {
    // Ignore the error if the process is stopping, because the next one resumes the run, or if the run was cancelled.
    if (stopping.aborted || watch.over.aborted) return;
    lost.throwIfAborted();
    await failRun(session, kind, { run, error });
  } finally {
    watch.stop();
  }
}

/** Sets a run to `failed`. @throws the error if it is transient, then without setting the state, or unexpected. */
async function failRun<R extends Run>(db: Queries, kind: RunKind<R>, { run, error }: { run: R; error: unknown }) {
  const isTimingOut = isTooSlow(error) && (await isStuck(db, kind, run));
  if (isTransient(error) && !isTimingOut) throw error;
  const key = isTimingOut ? kind.tooSlow : error instanceof ApiError ? error.key : 'unexpected';
  logFailure(kind, run, { key, ...toReason(error) });
  await completeBefore(db, kind, run);
  await db.execute(sql`
    update ${kind.runs} set ${failed(kind, key)} where id = ${run.id} and state = ${run.state}`);
  if (key === 'unexpected') throw error;
}

/** SQL for the assignments of a run that fails. @param error the key of the error. */
export const failed = ({ onFailure }: Pick<RunKind, 'onFailure'>, error: ApiErrorKey): SQL => sql`
  state = 'failed', error = ${error}, finished_at = now() ${onFailure ? sql`, ${onFailure}` : sql``}`;

/** Logs an error of `beforeFailure`, which must not keep the run from failing. @throws the error if it is transient. */
async function completeBefore<R extends Run>(db: Queries, kind: RunKind<R>, run: R): Promise<void> {
  try {
    await kind.beforeFailure?.(run, db);
  } catch (error) {
    if (isTransient(error)) throw error;
    logFailure(kind, run, toReason(error));
  }
}

const logFailure = ({ name }: Pick<RunKind, 'name'>, { id }: Run, fields: object) =>
  serverLog('error', `${name}Failed`, { msg: `${name} failed`, run: id, ...fields });

/**
 * Polls the state of a run.
 * @returns `stop`, which ends the polling, and the signal `over`, which aborts when the run leaves its current state.
 */
function watchState<R extends Run>(db: Queries, kind: RunKind<R>, { id, state }: R) {
  const over = new AbortController();
  const timer = setInterval(() => {
    // Ignore database errors; the next poll tries again.
    void findRun(db, kind, id).then(
      (run) => run?.state !== state && over.abort(),
      () => undefined,
    );
  }, pollIntervalMs);
  return { over: over.signal, stop: () => clearInterval(timer) };
}

import { sql } from 'drizzle-orm';
import { actAs } from '../../db/actor.ts';
import type { Queries } from '../../db/connection.ts';
import { isTooSlow } from '../../http/database-errors.ts';
import { ApiError } from '../../http/errors.ts';
import { toReason } from '../../log/logged-error.ts';
import { serverLog } from '../../log/server-log.ts';
import type { Services } from '../../services.ts';
import { withRunLock, type Held } from './run-lock.ts';
import { applyRun } from '../applying/apply-run.ts';
import { compare } from '../planning/compare.ts';
import { isTransient } from '../applying/is-transient.ts';
import { isStuck } from './is-stuck.ts';
import type { ImportSource } from '../source.ts';
import { writeStaging } from '../reading/write-staging.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importParts } from '../tables.ts';
import { undoRun } from '../undoing/undo-run.ts';

/** `onRun` is called with the id of each run before it is processed. */
type Needed = Pick<Services, 'db' | 'media'> & { onRun?: (run: number) => void };
type Run = { id: number; source: string; state: string };

const pollIntervalMs = 1_000;

/**
 * Processes the active runs, except runs that another process has locked. A run with a source that is not in `sources` is processed only if
 * it is being undone, because an undo does not read the source.
 * @throws transient errors ({@link isTransient}), after which the run can be resumed; unexpected errors, after the run is set to `failed`.
 * Other ApiErrors and repeated statement timeouts set the run to `failed` and are not thrown.
 */
export async function runImports(
  services: Needed,
  sources: readonly ImportSource[],
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await services.db.execute<{ id: number }>(sql`
    select id from ${importRuns} where state in ('reading', 'applying', 'undoing') order by id`);
  for (const { id } of rows) {
    await withRunLock(services.db, id, async (held) => {
      // Read the run again: the previous holder of the lock may have ended it.
      const run = await findRun(held.session, id);
      const source = sources.find(({ key }) => key === run?.source);
      if (!run || (!source && run.state !== 'undoing')) return;
      services.onRun?.(id);
      await actAs({ kind: 'import', id }, () => work(services, run, source, { stopping, ...held }));
    });
  }
}

async function findRun(db: Queries, id: number): Promise<Run | undefined> {
  const { rows } = await db.execute<Run>(sql`select id, source, state from ${importRuns} where id = ${id}`);
  return rows[0];
}

async function work(
  services: Needed,
  run: Run,
  source: ImportSource | undefined,
  { stopping, lost, session }: Held & { stopping: AbortSignal },
): Promise<void> {
  const watch = watchState(services.db, run);
  const signal = AbortSignal.any([stopping, lost, watch.over]);
  try {
    if (!source || run.state === 'undoing') await undoRun(services.db, run, signal);
    else if (run.state === 'reading') await plan(session, run, source, signal);
    else if (run.state === 'applying') await applyRun(services, run, source, signal);
  } catch (error) {
    // Ignore the error if the server is stopping, because the next start resumes the run, or if the run was cancelled.
    if (stopping.aborted || watch.over.aborted) return;
    lost.throwIfAborted();
    const isTimingOut = isTooSlow(error) && (await isStuck(session, run));
    if (isTransient(error) && !isTimingOut) throw error;
    const key = isTimingOut ? 'importTooSlow' : error instanceof ApiError ? error.key : 'unexpected';
    serverLog('error', 'importFailed', { msg: 'import failed', run: run.id, key, ...toReason(error) });
    await session.execute(sql`
      update ${importRuns} set state = 'failed', error = ${key}, finished_at = now()
      where id = ${run.id} and state = ${run.state}`);
    if (key === 'unexpected') throw error;
  } finally {
    watch.stop();
  }
}

/**
 * Polls the state of a run.
 * @returns `stop`, which ends the polling, and the signal `over`, which aborts when the run leaves its current state.
 */
function watchState(db: Queries, { id, state }: Run) {
  const over = new AbortController();
  const timer = setInterval(() => {
    // Ignore database errors; the next poll tries again.
    void findRun(db, id).then(
      (run) => run?.state !== state && over.abort(),
      () => undefined,
    );
  }, pollIntervalMs);
  return { over: over.signal, stop: () => clearInterval(timer) };
}

async function plan(db: Queries, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  // Delete the staging rows of the source's earlier runs, which nothing reads any more.
  await db.execute(sql`delete from ${importParts} where run_id in (
    select id from ${importRuns} where source = ${run.source} and id <> ${run.id})`);
  const notStored = await writeStaging(db, run, source, signal);
  await compare(db, run, { notStored, signal });
}

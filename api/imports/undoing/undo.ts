import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { batchesOf, processBatches, type Stage } from '../running/batches.ts';
import { removeCreatedRecords } from './created-records.ts';
import { endComparisons, isSecondActive } from '../running/runs.ts';
import { importRuns, type Run } from '../tables.ts';
import { leaveItem, undoItems } from './undo-items.ts';

/**
 * SQL condition for a run with the alias `run`: whether it has ended and still has applied items to undo. If an undo failed midway, the run
 * can be undone again.
 */
export const isUndoable = sql`(
  run.state in ('applied', 'cancelled', 'failed') and run.applied - run.failed > run.undone + run.undo_left and run.forgotten_at is null
)`;

/**
 * Starts the undo of a run in the background job. Does nothing if the run is being or has been undone.
 * @throws ApiError `notFound`; `importBusy` while this run is reading or applying, or while another run of the source is applying or
 * undoing; `importNotUndoable` when there is nothing to undo.
 */
export async function beginUndo({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: number, by: string): Promise<void> {
  const beginning = db.transaction(async (tx) => {
    // Lock the runs in the same order as `beginApplying`, to prevent deadlocks.
    const { rows } = await tx.execute<{ id: number; source: string; state: string; undoable: boolean }>(sql`
      select run.id, run.source, run.state, ${isUndoable} as undoable from ${importRuns} run
      where run.id = ${id}
        or (run.state in ('reading', 'planned') and run.source = (select source from ${importRuns} where id = ${id}))
      order by run.id for update`);
    const run = rows.find((one) => one.id === id);
    if (!run) throw new ApiError('notFound');
    if (run.state === 'undoing' || run.state === 'undone') return;
    if (run.state === 'reading' || run.state === 'applying') throw new ApiError('importBusy');
    if (!run.undoable) throw new ApiError('importNotUndoable');
    await endComparisons(tx, { id, source: run.source });
    await tx.execute(sql`
      update ${importRuns} set state = 'undoing', undone_by = ${by}, undone_at = now(), error = null where id = ${id}`);
    await jobs.send('run-imports', {}, { tx });
  });
  return beginning.catch((error: unknown) => {
    throw isSecondActive(error) ? new ApiError('importBusy') : error;
  });
}

const toStage = (run: Run): Stage => ({
  state: 'undoing',
  done: 'undone',
  isWaiting: sql`state = 'applied'`,
  pictures: sql`0`,
  work: (tx, ids) => undoItems(tx, run, ids),
  giveUp: (tx, item) => leaveItem(tx, run, item),
});

/** Undoes a run in batches. An interrupted undo can be resumed with the same result. */
export async function undo(db: Database, run: Run, signal: AbortSignal): Promise<void> {
  const stage = toStage(run);
  if (!(await processBatches(db, run, stage, { batches: batchesOf(db, run, stage, signal), signal }))) return;
  signal.throwIfAborted();
  await removeCreatedRecords(db, run);
  await db.execute(sql`update ${importRuns} set state = 'undone' where id = ${run.id} and state = 'undoing'`);
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { batchesOf, processBatches, type Stage } from '../applying/batches.ts';
import { removeCreatedRecords } from './created-records.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import type { Run } from '../tables.ts';
import { leaveItem, undoItems } from './undo-items.ts';

const toStage = (run: Run): Stage => ({
  state: 'undoing',
  done: 'undone',
  isWaiting: sql`state = 'applied'`,
  pictures: sql`0`,
  work: (tx, ids) => undoItems(tx, run, ids),
  giveUp: (tx, item) => leaveItem(tx, run, item),
});

/** Undoes a run in batches. An interrupted undo can be resumed with the same result. */
export async function undoRun(db: Database, run: Run, signal: AbortSignal): Promise<void> {
  const stage = toStage(run);
  if (!(await processBatches(db, run, stage, { batches: batchesOf(db, run, stage, signal), signal }))) return;
  signal.throwIfAborted();
  await removeCreatedRecords(db, run);
  await db.execute(sql`update ${importRuns} set state = 'undone' where id = ${run.id} and state = 'undoing'`);
}

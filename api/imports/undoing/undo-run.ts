import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { batchesOf, processBatches, type Stage } from '../../runs/batches.ts';
import { batchOf } from '../applying/apply-run.ts';
import { removeCreatedRecords } from './created-records.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importTables, type Run } from '../tables.ts';
import { leaveItem, undoItems } from './undo-items.ts';

const toStage = (run: Run): Stage => ({
  ...importTables,
  run: run.id,
  state: 'undoing',
  isWaiting: sql`state = 'applied'`,
  max: { items: batchOf.items },
  work: (tx, ids) => undoItems(tx, run, ids),
  giveUp: (tx, item) => leaveItem(tx, run, item),
});

/** Undoes a run in batches. An interrupted undo can be resumed with the same result. */
export async function undoRun(db: Database, run: Run, signal: AbortSignal): Promise<void> {
  const stage = toStage(run);
  if (!(await processBatches(db, stage, { batches: batchesOf(db, stage, signal), signal }))) return;
  signal.throwIfAborted();
  await removeCreatedRecords(db, run);
  await db.execute(sql`update ${importRuns} set state = 'undone' where id = ${run.id} and state = 'undoing'`);
}

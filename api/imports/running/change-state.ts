import { randomBytes } from 'node:crypto';
import type { RunState } from '@trastienda/contract/imports/runs';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { selectNonConflicting } from '../planning/choices.ts';
import { automatic, importRuns } from '../../db/tables/import-runs.ts';
import type { Run } from '../tables.ts';

type Needed = Pick<Services, 'db' | 'jobs'>;

/**
 * SQL condition for a run with the alias `run`: whether it has ended and still has applied items to undo. If an undo failed midway, the run
 * can be undone again.
 */
export const isUndoable = sql`(
  run.state in ('applied', 'cancelled', 'failed') and run.applied - run.failed > run.undone + run.undo_left and run.forgotten_at is null
)`;

const isActive = sql`state in ('reading', 'applying', 'undoing')`;

/**
 * Starts a run that reads a source in the background and creates a plan.
 * @param startedBy the user's e-mail; without it, the run is automatic.
 * @param condition SQL that must hold at the start: another server may have read the source since a query before.
 * @returns the run's id; undefined when a run of the source is active, or the condition does not hold.
 */
export async function beginRun(
  { db, jobs }: Needed,
  source: string,
  { startedBy = automatic, condition = sql`true` }: { startedBy?: string; condition?: SQL } = {},
) {
  return db.transaction(async (tx) => {
    // Check before inserting: `on conflict` alone would leave gaps in the ids, which people read in the history.
    const plan = randomBytes(18).toString('base64url');
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${importRuns} (source, plan, started_by) select ${source}, ${plan}, ${startedBy}
      where not exists (select from ${importRuns} where source = ${source} and ${isActive}) and ${condition}
      on conflict do nothing returning id`);
    if (rows[0]) await jobs.send('run-imports', {}, { tx });
    return rows[0]?.id;
  });
}

/**
 * Starts a reading unless a run of the source is active.
 * @returns the id of the new run, or of the active run.
 */
export async function joinRun(services: Needed, source: string, startedBy: string): Promise<number> {
  for (;;) {
    const begun = await beginRun(services, source, { startedBy });
    if (begun !== undefined) return begun;
    // If the active run has just ended, the query returns no row, and the loop tries again.
    const { rows } = await services.db.execute<{ id: number }>(sql`
      select id from ${importRuns} where source = ${source} and ${isActive}`);
    if (rows[0]) return rows[0].id;
  }
}

/**
 * Starts applying a plan. Does nothing if the plan is being or has been applied.
 * @param plan the run's token, `experienceImports` in the API
 * @param withAll whether to tick, before the start, all items that can be applied without a decision; false by default
 * @returns the run's id.
 * @throws ApiError `invalidInput` for an unknown plan, or a run that cannot be applied in its state; `importBusy` when another run of the
 * source is active.
 */
export async function beginApplying(
  services: Needed,
  { plan, by, withAll = false }: { plan: string; by: string; withAll?: boolean },
): Promise<number> {
  return beginWriting(services, sql`run.plan = ${plan}`, async (tx, run) => {
    if (run?.state === 'applying' || run?.state === 'applied') return undefined;
    if (run?.state !== 'planned') {
      throw new ApiError('invalidInput', { violations: [{ propertyPath: 'experienceImports', key: 'importPlan' }] });
    }
    if (withAll) await selectNonConflicting(tx, run.id);
    return sql`state = 'applying', applied_by = ${by}, applied_at = now()`;
  });
}

/**
 * Starts the undo of a run in the background job. Does nothing if the run is being or has been undone.
 * @throws ApiError `notFound`; `importBusy` while this run is reading or applying, or while another run of the source is applying or
 * undoing; `importNotUndoable` when there is nothing to undo.
 */
export async function beginUndo(services: Needed, id: number, by: string): Promise<void> {
  await beginWriting(services, sql`run.id = ${id}`, async (_, run) => {
    if (!run) throw new ApiError('notFound');
    if (run.state === 'undoing' || run.state === 'undone') return undefined;
    if (run.state === 'reading' || run.state === 'applying') throw new ApiError('importBusy');
    if (!run.isUndoable) throw new ApiError('importNotUndoable');
    return sql`state = 'undoing', undone_by = ${by}, undone_at = now(), error = null`;
  });
}

/** Cancels a run that is reading, planned or applying; does nothing to other runs. Applied items stay applied. */
export async function cancelRun({ db }: Pick<Needed, 'db'>, id: number): Promise<void> {
  await db.execute(sql`
    update ${importRuns} set state = 'cancelled', finished_at = now()
    where id = ${id} and state in ('reading', 'planned', 'applying')`);
}

type Startable = Run & { state: RunState; isAsked: boolean; isUndoable: boolean };

/**
 * Starts to apply or undo a run. Locks the run together with the reading and the other plans of its source, in order of id: a concurrent
 * start waits, and then sees the new state of this run. The reading and the other plans are cancelled, because the experiences that they
 * compare with are about to change.
 * @param condition SQL condition for the run, with the alias `run`.
 * @param decide returns the assignments that start the run, or undefined if it has been started before; throws if it cannot be started.
 * @returns the run's id.
 */
async function beginWriting(
  { db, jobs }: Needed,
  condition: SQL,
  decide: (tx: Transaction, run: Startable | undefined) => Promise<SQL | undefined>,
): Promise<number> {
  const beginning = db.transaction(async (tx) => {
    const { rows } = await tx.execute<Startable>(sql`
      select run.id, run.source, run.state, ${condition} as "isAsked", ${isUndoable} as "isUndoable" from ${importRuns} run
      where ${condition}
        or (run.state in ('reading', 'planned') and run.source = (select run.source from ${importRuns} run where ${condition}))
      order by run.id for update`);
    const run = rows.find((one) => one.isAsked);
    const assignments = await decide(tx, run);
    if (!run) throw new Error('a run that does not exist was started');
    if (assignments) {
      await tx.execute(sql`
        update ${importRuns} set state = 'cancelled', finished_at = now()
        where source = ${run.source} and state in ('reading', 'planned') and id <> ${run.id}`);
      await tx.execute(sql`update ${importRuns} set ${assignments} where id = ${run.id}`);
      await jobs.send('run-imports', {}, { tx });
    }
    return run.id;
  });
  return beginning.catch((error: unknown) => {
    throw isSecondActive(error) ? new ApiError('importBusy') : error;
  });
}

/** Whether the error is the unique violation for a second active run of a source. */
const isSecondActive = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === 'import_runs_one_active';

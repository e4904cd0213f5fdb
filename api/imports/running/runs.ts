import { sql } from 'drizzle-orm';
import type { RunState } from '@trastienda/contract/imports/runs';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { users } from '../../resources/user/table.ts';
import { invalidToken } from '../../session/invalid-token.ts';
import { selectNonConflicting } from '../planning/choices.ts';
import { importItems, importRuns } from '../tables.ts';

/** Returns the active run of a source, or else its last run; undefined if the source has no runs. */
export async function latestRun(db: Database, source: string) {
  const { rows } = await db.execute<{ id: number; state: RunState; error: string | null }>(sql`
    select id, state, error from ${importRuns} where source = ${source}
    order by state in ('reading', 'applying', 'undoing') desc, id desc limit 1`);
  return rows[0];
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
  { db, jobs }: Services,
  { plan, by, withAll = false }: { plan: string; by: string; withAll?: boolean },
): Promise<number> {
  const applying = db.transaction(async (tx) => {
    const run = await lockRun(tx, plan);
    if (run?.state === 'applying' || run?.state === 'applied') return run.id;
    if (run?.state !== 'planned') throw unknownPlan();
    if (withAll) await selectNonConflicting(tx, run.id);
    await endComparisons(tx, run);
    await tx.execute(sql`
      update ${importRuns} set state = 'applying', applied_by = ${by}, applied_at = now() where id = ${run.id}`);
    await jobs.send('run-imports', {}, { tx });
    return run.id;
  });
  return applying.catch((error: unknown) => {
    throw isSecondActive(error) ? new ApiError('importBusy') : error;
  });
}

/** Cancels the other plans and the reading of a source, because the experiences that they compare with are about to change. */
export async function endComparisons(tx: Transaction, { id, source }: { id: number; source: string }): Promise<void> {
  await tx.execute(sql`
    update ${importRuns} set state = 'cancelled', finished_at = now()
    where source = ${source} and state in ('reading', 'planned') and id <> ${id}`);
}

/**
 * Locks a run together with the reading and the other plans of its source, in order of id. A concurrent start waits, and then sees the new
 * state of this run.
 * @returns the run; undefined for an unknown plan.
 */
async function lockRun(tx: Transaction, plan: string) {
  const { rows } = await tx.execute<{ id: number; source: string; state: RunState; isAsked: boolean }>(sql`
    select id, source, state, plan = ${plan} as "isAsked" from ${importRuns}
    where plan = ${plan}
      or (state in ('reading', 'planned') and source = (select source from ${importRuns} where plan = ${plan}))
    order by id for update`);
  return rows.find(({ isAsked }) => isAsked);
}

/** Returns the source of a plan; undefined for an unknown plan. */
export async function sourceOfPlan(db: Database, plan: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ source: string }>(sql`select source from ${importRuns} where plan = ${plan}`);
  return rows[0]?.source;
}

/** Returns the error for a source that is not configured, or is not the source of the plan. */
export const unknownSource = (propertyPath: 'imports' | 'source') =>
  new ApiError('invalidInput', { violations: [{ propertyPath, key: 'importSource' }] });

const unknownPlan = () =>
  new ApiError('invalidInput', { violations: [{ propertyPath: 'experienceImports', key: 'importPlan' }] });

/** Whether the error is the unique violation for a second active run of a source. */
export const isSecondActive = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === 'import_runs_one_active';

export async function stateOf(db: Database, id: number): Promise<RunState | undefined> {
  const { rows } = await db.execute<{ state: RunState }>(sql`select state from ${importRuns} where id = ${id}`);
  return rows[0]?.state;
}

export type Progress = {
  state: RunState;
  error: string | null;
  done: number;
  total: number;
  failed: number;
  /** The number of unticked `gone` items if `untickManyGone` unticked them; otherwise 0. */
  goneLeft: number;
  counts: Record<string, number>;
};

/**
 * Returns the progress of applying a run. `counts` contains the number of applied items by kind, where an applied conflict counts as
 * `changed`. Its entry `conflict` counts the items with an undecided field, the conflicts that were not applied, and the items with a field
 * that was edited after the plan was created. While the run is applying, `counts` is empty, because the message about a running import does
 * not contain it.
 * @throws ApiError `notFound`
 */
export async function progressOf(db: Database, id: number): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select run.state, run.error, run.applied - run.failed as done, run.failed,
      (select coalesce(sum(value::int), 0) from jsonb_each_text(run.chosen_counts))::int as total,
      case when run.many_gone
        then coalesce((run.counts ->> 'gone')::int, 0) - coalesce((run.chosen_counts ->> 'gone')::int, 0) else 0
      end as "goneLeft",
      case when run.state = 'applying' then '{}' else (
        select jsonb_build_object(
          'new', count(*) filter (where kind = 'new' and state = 'applied'),
          'changed', count(*) filter (where kind in ('changed', 'conflict') and state = 'applied'),
          'gone', count(*) filter (where kind = 'gone' and state = 'applied'),
          'conflict', count(*) filter (where exists (
            select from jsonb_each(fields) where (value -> 'isConflict')::boolean and value ->> 'decision' is null
          ) or cardinality(kept) > 0 or (kind = 'conflict' and state = 'pending'))
        )
        from ${importItems} where run_id = run.id
      ) end as counts
    from ${importRuns} run where run.id = ${id}`);
  const [progress] = rows;
  if (!progress) throw new ApiError('notFound');
  return progress;
}

/**
 * Returns the e-mail to store in the history, which names the person even after the user is deleted.
 * @throws ApiError `unauthenticated` for a user deleted after the request was authenticated, because an empty e-mail would mean an
 * automatic run.
 */
export async function emailOf(db: Database, userId: number): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from ${users} where id = ${userId}`);
  if (!rows[0]) throw invalidToken();
  return rows[0].email;
}

import { sql } from 'drizzle-orm';
import type { RunState } from '@trastienda/contract/imports/runs';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems } from '../tables.ts';

/** Returns the active run of a source, or else its last run; undefined if the source has no runs. */
export async function latestRun(db: Database, source: string) {
  const { rows } = await db.execute<{ id: number; state: RunState; error: string | null }>(sql`
    select id, state, error from ${importRuns} where source = ${source}
    order by state in ('reading', 'applying', 'undoing') desc, id desc limit 1`);
  return rows[0];
}

/** Returns the source of a plan; undefined for an unknown plan. */
export async function sourceOfPlan(db: Database, plan: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ source: string }>(sql`select source from ${importRuns} where plan = ${plan}`);
  return rows[0]?.source;
}

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

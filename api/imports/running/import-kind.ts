import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/connection.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import type { ActiveRuns, RunKind } from '../../runs/run-kind.ts';
import type { Services } from '../../services.ts';
import { applyRun } from '../applying/apply-run.ts';
import { compare } from '../planning/compare.ts';
import { writeStaging } from '../reading/write-staging.ts';
import type { ImportSource } from '../source.ts';
import { importParts, importTables, type Run } from '../tables.ts';
import { undoRun } from '../undoing/undo-run.ts';

/** The active runs of the given sources, and the undos of all sources, because an undo does not read the source. */
export const activeImports = (sources: readonly ImportSource[]): ActiveRuns => ({
  ...importTables,
  isActive: sql`(state = 'undoing' or (
    state in ('reading', 'applying') and source = any(${sql.param(sources.map(({ key }) => key))}::text[])))`,
});

/** How runs are processed. In the state `reading`, a run makes no progress, because each attempt reads the source from the beginning. */
export const importKind = (
  services: Pick<Services, 'db' | 'media'>,
  sources: readonly ImportSource[],
): RunKind<Run & { state: string }> => ({
  ...activeImports(sources),
  columns: sql`id, source, state`,
  progress: sql`concat_ws(' ', state, applied, undone, undo_left)`,
  tooSlow: 'importTooSlow',
  parallel: 1,
  actorOf: ({ id }) => ({ kind: 'import', id }),
  async work(run, { signal, session }) {
    const source = sources.find(({ key }) => key === run.source);
    if (!source || run.state === 'undoing') await undoRun(services.db, run, signal);
    else if (run.state === 'reading') await plan(session, run, source, signal);
    else await applyRun(services, run, source, signal);
  },
});

async function plan(db: Queries, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  // Delete the staging rows of the source's earlier runs, which nothing reads any more.
  await db.execute(sql`delete from ${importParts} where run_id in (
    select id from ${importRuns} where source = ${run.source} and id <> ${run.id})`);
  const notStored = await writeStaging(db, run, source, signal);
  await compare(db, run, { notStored, signal });
}

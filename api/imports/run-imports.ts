import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { isTooSlow } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { withRunLock } from './run-lock.ts';
import { applyRun } from './apply-run.ts';
import { compare } from './compare.ts';
import { isTransient } from './is-transient.ts';
import { isStuck } from './is-stuck.ts';
import type { ImportSource } from './source.ts';
import { writeStaging } from './write-staging.ts';
import { automatic, importParts, importRuns } from './tables.ts';
import { undo } from './undo.ts';

type Needed = Pick<Services, 'db' | 'media'>;
type Run = { id: number; source: string; state: string };

const lookAgainMs = 1_000;

/**
 * Begins a dry run.
 * @param startedBy an e-mail; without it the run is automatic.
 * @returns undefined when a run of that source is under way.
 */
export async function beginRun(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  source: string,
  startedBy = automatic,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Whoever asks again and again while one is under way uses up no numbers: people read them in the history.
    const plan = randomBytes(18).toString('base64url');
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${importRuns} (source, plan, started_by) select ${source}, ${plan}, ${startedBy}
      where not exists (select from ${importRuns} where source = ${source} and state in ('reading', 'applying', 'undoing'))
      on conflict do nothing returning id`);
    if (rows[0]) await jobs.send('run-imports', {}, { tx });
    return rows[0]?.id;
  });
}

/** Begins a dry run. @returns it, or the run of that source that is under way. */
export async function joinRun(
  services: Pick<Services, 'db' | 'jobs'>,
  source: string,
  startedBy: string,
): Promise<number> {
  for (;;) {
    const begun = await beginRun(services, source, startedBy);
    if (begun !== undefined) return begun;
    // None is there any more if it ended just now.
    const { rows } = await services.db.execute<{ id: number }>(sql`
      select id from ${importRuns} where source = ${source} and state in ('reading', 'applying', 'undoing')`);
    if (rows[0]) return rows[0].id;
  }
}

/**
 * Takes up every run that has something to do and that nobody is at.
 * @throws what {@link isTransient} tells to try again; anything else has ended its run.
 */
export async function runImports(
  services: Needed,
  sources: readonly ImportSource[],
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await services.db.execute<{ id: number }>(sql`
    select id from ${importRuns} where state in ('reading', 'applying', 'undoing') order by id`);
  for (const { id } of rows) {
    await withRunLock(services.db, id, async (lost) => {
      // As it is now: whoever was at it until now may have ended it.
      const run = await findRun(services.db, id);
      const source = sources.find(({ key }) => key === run?.source);
      // An undo asks the source for nothing.
      if (run && (source || run.state === 'undoing')) await work(services, run, source, { stopping, lost });
    });
  }
}

async function findRun(db: Database, id: number): Promise<Run | undefined> {
  const { rows } = await db.execute<Run>(sql`select id, source, state from ${importRuns} where id = ${id}`);
  return rows[0];
}

type Signals = { stopping: AbortSignal; lost: AbortSignal };

async function work(
  services: Needed,
  run: Run,
  source: ImportSource | undefined,
  { stopping, lost }: Signals,
): Promise<void> {
  const watch = watchState(services.db, run);
  const signal = AbortSignal.any([stopping, lost, watch.over]);
  try {
    if (!source || run.state === 'undoing') await undo(services.db, run, signal);
    else if (run.state === 'reading') await plan(services, run, source, signal);
    else if (run.state === 'applying') await applyRun(services, run, source, signal);
  } catch (error) {
    // The server stops and the next start goes on, or somebody ended the run.
    if (stopping.aborted || watch.over.aborted) return;
    lost.throwIfAborted();
    const isSlowForEver = isTooSlow(error) && (await isStuck(services.db, run));
    if (isTransient(error) && !isSlowForEver) throw error;
    const key = isSlowForEver ? 'importTooSlow' : error instanceof ApiError ? error.key : 'unexpected';
    console.error(`Import ${run.id} failed: ${key}. ${reasonOf(error)}`);
    await services.db.execute(sql`
      update ${importRuns} set state = 'failed', error = ${key}, finished_at = now()
      where id = ${run.id} and state = ${run.state}`);
    if (key === 'unexpected') throw error;
  } finally {
    watch.stop();
  }
}

/** Tells when a run is no longer in the state that it was found in, as when somebody cancels it. */
function watchState(db: Database, { id, state }: Run) {
  const over = new AbortController();
  const timer = setInterval(() => {
    // A database that is away for a moment ends nothing.
    void findRun(db, id).then(
      (run) => run?.state !== state && over.abort(),
      () => undefined,
    );
  }, lookAgainMs);
  return { over: over.signal, stop: () => clearInterval(timer) };
}

async function plan({ db }: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  // Only the latest plan is worth its staging rows.
  await db.execute(sql`delete from ${importParts} where run_id in (
    select id from ${importRuns} where source = ${run.source} and id <> ${run.id})`);
  const notKept = await writeStaging(db, run, source, signal);
  await compare(db, run, { notKept, signal });
}

/** What is at the bottom of it; nothing that was sent or answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

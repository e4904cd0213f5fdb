import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { applyItems } from './apply.ts';
import { compare } from './compare.ts';
import { fetchPictures } from './item-pictures.ts';
import type { ImportSource } from './source.ts';
import { stage } from './stage.ts';
import { importItems, importParts, importRuns } from './tables.ts';

type Needed = Pick<Services, 'db' | 'media'>;
type Run = { id: number; source: string; state: string };

/** Small enough that a run can be cancelled, and lost work after a crash is little. */
const batchSize = 50;
const cancelCheckMs = 1_000;

/** Begins a dry run. @returns undefined when one of that source is under way. */
export async function beginRun(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  source: string,
  startedBy: string,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const plan = randomBytes(18).toString('base64url');
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${importRuns} (source, plan, started_by) values (${source}, ${plan}, ${startedBy})
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

/** Takes up every run that has something to do and that nobody is at. */
export async function runImports(
  services: Needed,
  sources: readonly ImportSource[],
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await services.db.execute<Run>(sql`
    select id, source, state from ${importRuns} where state in ('reading', 'applying') order by id`);
  for (const run of rows) {
    const source = sources.find(({ key }) => key === run.source);
    if (source) await alone(services, run, () => work(services, run, source, signal));
  }
}

/** Two processes on one database: the second leaves the run to the first. */
async function alone({ db }: Needed, { id }: Run, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect();
  try {
    const key = `select pg_try_advisory_lock('import_runs'::regclass::int, $1) as held`;
    const { rows } = await client.query<{ held: boolean }>(key, [id]);
    if (!rows[0]?.held) return;
    try {
      await work();
    } finally {
      await client.query(`select pg_advisory_unlock('import_runs'::regclass::int, $1)`, [id]);
    }
  } finally {
    client.release();
  }
}

async function work(services: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  try {
    if (run.state === 'reading') await plan(services, run, source, signal);
    else await apply(services, run, source, signal);
  } catch (error) {
    // The server stops: the next start goes on.
    if (signal.aborted) return;
    const key = error instanceof ApiError ? error.key : 'unexpected';
    await services.db.execute(sql`
      update ${importRuns} set state = 'failed', error = ${key}, finished_at = now()
      where id = ${run.id} and state in ('reading', 'applying')`);
    if (key === 'unexpected') throw error;
  }
}

async function plan({ db }: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  // Only the latest plan is worth its staging rows.
  await db.execute(sql`delete from ${importParts} where run_id in (
    select id from ${importRuns} where source = ${run.source} and id <> ${run.id})`);
  const cancelled = new AbortController();
  const watching = setInterval(() => {
    const asking = db.execute(sql`select from ${importRuns} where id = ${run.id} and state = 'reading'`);
    // A database that is away for a moment cancels nothing.
    void asking.then(
      ({ rows }) => rows.length === 0 && cancelled.abort(),
      () => undefined,
    );
  }, cancelCheckMs);
  try {
    const either = AbortSignal.any([signal, cancelled.signal]);
    await stage(db, run, source, either);
    await compare(db, run, either);
  } catch (error) {
    if (!cancelled.signal.aborted) throw error;
  } finally {
    clearInterval(watching);
  }
}

async function apply({ db, media }: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${importItems} where run_id = ${run.id} and state = 'pending' and is_chosen order by id limit ${batchSize}`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    await fetchPictures({ db, media }, ids, { trustedOrigin: source.origin }, signal);
    if (!(await applyItems(db, run, { ids, maker: source.maker }))) return;
  }
  await db.execute(sql`
    update ${importRuns} set state = 'applied', finished_at = now() where id = ${run.id} and state = 'applying'`);
}

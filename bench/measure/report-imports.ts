import { importCalls } from '../../api/testing/imports/import-calls.ts';
import { until } from '../../api/testing/until.ts';
import { watchMemory } from '../support/process-memory.ts';
import { startProduct, type Product } from '../support/product.ts';
import { callerOf } from '../support/server.ts';
import { startStandIn } from '../support/stand-in.ts';
import { verdict } from '../support/verdict.ts';

/** The run that began, was applied or was undone last. Its duration is that of this step, according to the timestamps in the database. */
type Run = { id: number; source: string; plan: string; state: string; error: string | null; seconds: number };
/** The minimum rates of planning and applying, in activities per second. */
type Aims = { planned: number; applied: number };
type Step = { what: string; state: keyof Aims | 'undone'; aim?: number | undefined; start: () => Promise<unknown> };

const mostMb = 300;
const timeoutMs = 3 * 60 * 60_000;
/** The main tables to which an import writes. */
const tables = ['experiences', 'experience_tags', 'media_experiences', 'import_links'];

/**
 * Imports a distributor's whole feed into an empty catalogue, compares the catalogue with the same feed again, undoes the import, and prints
 * the rates.
 */
export async function reportImports(feed: { activities: number; hasPictures: boolean }, aims?: Aims): Promise<void> {
  const standIn = await startStandIn(feed);
  // With `never`, the server does not read the feed by itself, only for the measurement.
  const product = await startProduct({ ...standIn.variables, IMPORT_READ_AT: 'never' });
  const { database } = product;
  try {
    const caller = callerOf(product.ask);
    const { begin, request } = importCalls(caller);
    const start = () => begin('civitatis');
    const planned = await measure(product, { what: 'read and planned', state: 'planned', aim: aims?.planned, start });
    const apply = () => request(planned);
    const applied = await measure(product, { what: 'applied', state: 'applied', aim: aims?.applied, start: apply });
    // In production, autovacuum does this soon after an import. Without this statement, the second comparison would be slower.
    await database.query('vacuum analyze');
    const copySeconds = await bareCopy(product);
    const pictures = await count(product, 'select count(*) from media_experiences where experience_id is not null');
    console.log(`  with ${pictures} pictures; a bare COPY of the same rows: ${copySeconds.toFixed(2)} s,`);
    console.log(`  ratio ${(applied.seconds / copySeconds).toFixed(1)}`);
    const again = await measure(product, {
      what: 'read and planned again',
      state: 'planned',
      aim: aims?.planned,
      start,
    });
    const changes = await count(
      product,
      `select count(*) from import_items where run_id = ${again.id} and kind <> 'rejected'`,
    );
    console.log(`  changes found in the same feed: ${changes} (aim 0)${verdict(changes === 0)}`);
    const undo = () => caller.call('POST', `/imports/runs/${applied.id}/undo`);
    await measure(product, { what: 'undone', state: 'undone', start: undo });
  } finally {
    await product.stop();
    await standIn.stop();
  }
}

/** Runs a step of an import until the run is in `state`, and prints the duration and the peak memory of each process. */
async function measure(product: Product, { what, state, aim, start }: Step): Promise<Run> {
  const memory = watchMemory(product.pid);
  const late = `The import was not ${state} within three hours.`;
  // The state is read rarely, because reading it slows the import down; the duration comes from the database.
  const run = await start()
    .then(() => until(() => readRun(product, state), { late, timeoutMs, everyMs: 2_000 }))
    .finally(() => memory.stop());
  const found = await count(
    product,
    state === 'planned'
      ? `select count(distinct source_id) from import_parts where run_id = ${run.id}`
      : `select count(*) from import_items where run_id = ${run.id} and state = '${state}'`,
  );
  const rate = found / run.seconds;
  const judgedRate = aim === undefined ? '' : ` (aim ≥ ${aim})${verdict(rate >= aim)}`;
  console.log(
    `${what}: ${found} activities in ${run.seconds.toFixed(1)} s, ${Math.round(rate)} per second${judgedRate}`,
  );
  for (const [program, mb] of Object.entries(memory.stop())) {
    // The aim does not apply to image workers, whose memory depends on the pictures.
    const judged = program === 'draw-picture' ? '' : ` (aim < ${mostMb})${verdict(mb < mostMb)}`;
    console.log(`  ${program}: ${Math.round(mb)} MB at most${judged}`);
  }
  return run;
}

async function readRun({ database }: Product, state: string): Promise<Run | undefined> {
  const { rows } = await database.query<Run>(
    `select id, source, plan, state, error,
      extract(epoch from case state
        when 'planned' then planned_at - started_at
        when 'applied' then finished_at - applied_at
        when 'undone' then (select max(done_at) from import_items where run_id = import_runs.id) - undone_at
      end)::float as seconds
    from import_runs order by greatest(started_at, applied_at, undone_at) desc limit 1`,
  );
  const [run] = rows;
  if (run?.state === 'failed') throw new Error(`The import failed: ${run.error}`);
  return run?.state === state ? run : undefined;
}

async function count({ database }: Product, query: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select (${query})::int as count`);
  if (!rows[0]) throw new Error('a count returned no row');
  return rows[0].count;
}

/** Returns the seconds that PostgreSQL takes to COPY the rows of `tables` from files on the server into tables without indexes. */
async function bareCopy({ database }: Product): Promise<number> {
  let seconds = 0;
  for (const table of tables) {
    await database.query(`create table bare_${table} as table ${table} with no data`);
    const file = `${table}.bare`;
    await database.query(`copy (table ${table}) to program 'cat > ${file}'`);
    const start = performance.now();
    await database.query(`copy bare_${table} from program 'cat ${file}'`);
    seconds += (performance.now() - start) / 1000;
    await database.query(`copy (select) to program 'cat > /dev/null; rm ${file}'`);
    await database.query(`drop table bare_${table}`);
  }
  return seconds;
}

/**
 * `npm run bench:imports [-- --activities 100000] [--no-pictures]`: imports a distributor's whole feed into an empty catalogue, then compares
 * the catalogue with the same feed again. Measures how fast the feed is read and applied, and how much memory the processes use. Exits with
 * 1 if a process other than an image worker uses `mostMb` or more, or if the second comparison finds changes.
 */
import { parseArgs } from 'node:util';
import { importCalls } from '../api/testing/imports/import-calls.ts';
import { until } from '../api/testing/until.ts';
import { toInteger } from './support/options.ts';
import { watchMemory } from './support/process-memory.ts';
import { startProduct } from './support/product.ts';
import { callerOf } from './support/server.ts';
import { startStandIn } from './support/stand-in.ts';
import { verdict } from './support/verdict.ts';

/** The last run. Its duration is that of the comparison or the application, according to the timestamps in the database. */
type Run = { id: number; source: string; plan: string; state: string; error: string | null; seconds: number };

const mostMb = 300;
const timeoutMs = 3 * 60 * 60_000;
/** The main tables to which an import writes. */
const tables = ['experiences', 'experience_tags', 'media_experiences', 'import_links'];

const { values } = parseArgs({
  options: { activities: { type: 'string', default: '3000' }, pictures: { type: 'boolean', default: true } },
  allowNegative: true,
});
const activities = toInteger('activities', values.activities);
const standIn = await startStandIn({ activities, hasPictures: values.pictures });
// With `never`, the server does not read the feed by itself, only for the measurement.
const product = await startProduct({ ...standIn.variables, IMPORT_READ_AT: 'never' });
const { database } = product;
try {
  const { begin, request } = importCalls(callerOf(product.ask));
  const planned = await measure('read and planned', 'planned', () => begin('civitatis'));
  const applied = await measure('applied', 'applied', () => request(planned));
  // In production, autovacuum does this soon after an import. Without this statement, the second comparison would be slower.
  await database.query('vacuum analyze');
  const copySeconds = await bareCopy();
  const pictures = await count('select count(*) from media_experiences where experience_id is not null');
  console.log(`  with ${pictures} pictures; a bare COPY of the same rows: ${copySeconds.toFixed(2)} s,`);
  console.log(`  ratio ${(applied.seconds / copySeconds).toFixed(1)}`);
  const again = await measure('read and planned again', 'planned', () => begin('civitatis'));
  const changes = await count(`select count(*) from import_items where run_id = ${again.id} and kind <> 'rejected'`);
  console.log(`  changes found in the same feed: ${changes} (aim 0)${verdict(changes === 0)}`);
} finally {
  await product.stop();
  await standIn.stop();
}

/** Starts a step of an import, waits until the run is in `state`, and prints the duration and the peak memory of each process. */
async function measure(what: string, state: 'planned' | 'applied', start: () => Promise<unknown>): Promise<Run> {
  const memory = watchMemory(product.pid);
  const late = `The import was not ${state} within three hours.`;
  // The state is read rarely, because reading it slows the import down; the duration comes from the database.
  const run = await start()
    .then(() => until(() => readRun(state), { late, timeoutMs, everyMs: 2_000 }))
    .finally(() => memory.stop());
  const found = await count(
    state === 'planned'
      ? `select count(distinct source_id) from import_parts where run_id = ${run.id}`
      : `select count(*) from import_items where run_id = ${run.id} and state = 'applied'`,
  );
  console.log(
    `${what}: ${found} activities in ${run.seconds.toFixed(1)} s, ${Math.round(found / run.seconds)} per second`,
  );
  for (const [program, mb] of Object.entries(memory.stop())) {
    // The aim does not apply to image workers, which `npm run bench:uploads` measures.
    const judged = program === 'draw-picture' ? '' : ` (aim < ${mostMb})${verdict(mb < mostMb)}`;
    console.log(`  ${program}: ${Math.round(mb)} MB at most${judged}`);
  }
  return run;
}

async function readRun(state: string): Promise<Run | undefined> {
  const { rows } = await database.query<Run>(
    `select id, source, plan, state, error,
      extract(epoch from case when state = 'planned' then planned_at - started_at else finished_at - applied_at end)::float as seconds
    from import_runs order by id desc limit 1`,
  );
  const [run] = rows;
  if (run?.state === 'failed') throw new Error(`The import failed: ${run.error}`);
  return run?.state === state ? run : undefined;
}

async function count(query: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select (${query})::int as count`);
  if (!rows[0]) throw new Error('a count returned no row');
  return rows[0].count;
}

/** Returns the seconds that PostgreSQL takes to COPY the rows of `tables` from files on the server into tables without indexes. */
async function bareCopy(): Promise<number> {
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

import type { Product } from './product.ts';
import { watchMemory } from './process-memory.ts';

/** The cost of comparing a feed with the catalogue, or of applying a plan. */
export type Part = {
  activities: number;
  seconds: number;
  /** Peak memory of each process in MB, by program. */
  peaksMb: Record<string, number>;
};
export type ImportMeasure = {
  /** `first` is the first comparison with the feed, `applied` the application of its plan, `again` a second comparison with the feed. */
  first: Part;
  applied: Part;
  again: Part;
  /** Number of items in the second plan, without rejected ones; 0 if the import is correct. */
  changes: number;
  pictures: number;
  copySeconds: number;
};

type Run = { id: number; state: string; error: string | null; seconds: number; plan: string };

const pollMs = 250;

/** Imports a distributor's whole feed into an empty catalogue through the API, then compares the catalogue with the same feed again. */
export async function measureImports(product: Product): Promise<ImportMeasure> {
  const first = await during(product, () => search(product));
  const applied = await during(product, () => apply(product, first.of.plan));
  const { database } = product;
  // In production, autovacuum does this soon after an import. Without this statement, the second comparison would be slower.
  await database.query('vacuum analyze');
  const copySeconds = await bareCopy(product);
  const again = await during(product, () => search(product));
  const { rows } = await database.query<{ changes: number; pictures: number }>(
    `select (select count(*)::int from import_items where run_id = $1 and kind <> 'rejected') as changes,
      (select count(*)::int from media_experiences where experience_id is not null) as pictures`,
    [again.of.id],
  );
  const [counted] = rows;
  if (!counted) throw new Error('a count returned no row');
  return { first: first.part, applied: applied.part, again: again.part, copySeconds, ...counted };
}

/** Starts a comparison with the catalogue and waits for its plan. */
async function search(product: Product): Promise<Run> {
  await ask(product, '/imports/runs', { method: 'POST', body: JSON.stringify({ source: 'civitatis' }) });
  return until(product, ({ state }) => state === 'planned');
}

async function apply(product: Product, experienceImports: string): Promise<Run> {
  const { token } = await ask<{ token: string }>(product, '/imports/civitatis-credentials');
  const body = JSON.stringify({ imports: ['civitatis'], experienceImports, token });
  await ask(product, '/imports/imports-request', { method: 'POST', body });
  return until(product, ({ state }) => state === 'applied');
}

async function during(product: Product, work: () => Promise<Run>): Promise<{ of: Run; part: Part }> {
  const memory = watchMemory(product.pid);
  try {
    const run = await work();
    const peaksMb = memory.stop();
    return { of: run, part: { activities: await countOf(product, run), seconds: run.seconds, peaksMb } };
  } finally {
    memory.stop();
  }
}

async function until(product: Product, isDone: (run: Run) => boolean): Promise<Run> {
  for (;;) {
    const run = await latestRun(product);
    if (run?.state === 'failed') throw new Error(`The import failed: ${run.error}`);
    if (run && isDone(run)) return run;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Returns the last run. Its duration is that of the comparison or the application, according to the timestamps in the database. */
async function latestRun({ database }: Product): Promise<Run | undefined> {
  const { rows } = await database.query<Run>(
    `select id, state, error, plan,
      extract(epoch from case when state = 'planned' then planned_at - started_at else finished_at - applied_at end)::float as seconds
    from import_runs order by id desc limit 1`,
  );
  return rows[0];
}

/** Returns the number of activities that an applied run has applied, or that another run has read. */
async function countOf({ database }: Product, { id, state }: Run): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    state === 'applied'
      ? `select count(*)::int from import_items where run_id = $1 and state = 'applied'`
      : `select count(distinct source_id)::int from import_parts where run_id = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function ask<T>({ url, session }: Product, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url + path, {
    ...init,
    headers: {
      accept: 'application/ld+json',
      authorization: `Bearer ${session.token}`,
      ...(init.body != null && { 'content-type': 'application/ld+json' }),
    },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  // The cast is not checked: the caller passes the type that the contract gives for this path.
  return JSON.parse(text) as T;
}

/** The main tables to which an import writes. */
const tables = ['experiences', 'experience_tags', 'media_experiences', 'import_links'];

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

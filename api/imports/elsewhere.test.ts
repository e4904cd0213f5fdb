import type { ImportRun } from '@trastienda/contract/calls/imports';
import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDistributor, standInAccount } from '../../sandbox/distributor/distributor.ts';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { runImportsElsewhere } from './elsewhere.ts';
import { beginApplying } from './runs.ts';

/** Enough that reading them, and fetching their pictures, can be broken off in the middle. */
const activities = 12;
const never = new AbortController().signal;

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let api: ApiUnderTest;

beforeAll(async () => {
  distributor = await startDistributor({ activities, hasQuirks: false });
  const account = { CIVITATIS_USERNAME: standInAccount.username, CIVITATIS_PASSWORD: standInAccount.password };
  api = await startApi({ CIVITATIS_URL: distributor.url, ...account });
});
afterAll(async () => {
  await api.close();
  await distributor.close();
});
beforeEach(async () => {
  await api.db.execute(sql`truncate import_runs, import_links, import_sources, import_terms, experiences cascade`);
  distributor.setFaults([]);
});
/** An import process that outlives its test fails that test, and not the next. */
afterEach(() => {
  const left = importProcesses();
  left.forEach((pid) => process.kill(pid, 'SIGKILL'));
  expect(left).toEqual([]);
});

const work = (stopping = never) => runImportsElsewhere(api.services, stopping);
const readRun = async (path: string) => (await api.admin('GET', path)).json<ImportRun>();
const begin = async () =>
  String((await api.admin('POST', '/imports/runs', { payload: { source: 'civitatis' } })).headers.location);

async function apply(path: string): Promise<void> {
  await beginApplying(api.services, { plan: (await readRun(path)).plan, by: 'admin@example.com' });
}

/** Lets the distributor fall silent in the middle of a reading, or of the pictures, and works until then. */
async function workUntilSilence(of: 'lists' | 'pictures', stopping = never) {
  const [path, kind] =
    of === 'lists' ? ['/v2/destinations/*', '/v2/destinations/{id}/activities'] : ['/pictures/*', '/pictures'];
  distributor.setFaults([{ kind: 'hang', path, after: 8 }]);
  const asked = () => distributor.calls()[kind] ?? 0;
  const before = asked();
  const working = work(stopping);
  await expect.poll(() => asked() - before, { timeout: 60_000, interval: 20 }).toBeGreaterThan(8);
  distributor.setFaults([]);
  // Not as a promise: that would be waited for.
  return { ended: () => working };
}

/** Each activity is here once, with all its pictures, and nothing else. */
async function expectWhole(path: string): Promise<void> {
  const wanted = [...distributor.catalogue.activities()];
  const pictures = wanted.reduce((sum, one) => sum + one.pictures.length, 0);
  expect(await readRun(path)).toMatchObject({
    state: 'applied',
    applied: activities,
    failed: 0,
    picturesMissing: 0,
    counts: { new: activities },
  });
  const { rows } = await api.db.execute(sql`
    select count(*)::int as experiences, count(distinct name)::int as names,
      (select count(*)::int from media_experiences where experience_id is not null) as pictures from experiences`);
  const names = new Set(wanted.map(({ texts }) => texts.es.name)).size;
  expect(rows).toEqual([{ experiences: activities, names, pictures }]);
}

/** The processes that this one has begun for imports. */
function importProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...words]) => Number(parent) === process.pid && words.join(' ').includes('import-process'))
    .map(([pid]) => Number(pid));
}

async function loseDatabase(): Promise<void> {
  await api.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'trastienda' and pid <> pg_backend_pid()`);
}

it('goes on when the database was away in the middle of reading and of applying', async () => {
  const path = await begin();
  const reading = await workUntilSilence('lists');
  await loseDatabase();
  await reading.ended();
  expect((await readRun(path)).state).toBe('planned');
  await apply(path);
  const applying = await workUntilSilence('pictures');
  await loseDatabase();
  await applying.ended();
  await expectWhole(path);
}, 180_000);

it('stops soon when the server stops, and the next start goes on', async () => {
  const path = await begin();
  const first = new AbortController();
  const reading = await workUntilSilence('lists', first.signal);
  first.abort();
  await reading.ended();
  expect((await readRun(path)).state).toBe('reading');
  await work();
  await apply(path);
  const second = new AbortController();
  const applying = await workUntilSilence('pictures', second.signal);
  const startedAt = performance.now();
  second.abort();
  await applying.ended();
  // Sooner than anybody would give a silent server up.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(await readRun(path)).toMatchObject({ state: 'applying', applied: 0 });
  expect(importProcesses()).toEqual([]);
  await work();
  await expectWhole(path);
}, 180_000);

it('is done once where two servers share a database', async () => {
  const path = await begin();
  const asked = () => distributor.calls()['/v2/destinations/{id}/activities'] ?? 0;
  const before = asked();
  await Promise.all([work(), work()]);
  const run = await readRun(path);
  expect(run.state).toBe('planned');
  expect(asked() - before).toBe(run.lists);
  await apply(path);
  await Promise.all([work(), work()]);
  await expectWhole(path);
}, 180_000);

it('is taken up again when its process was killed, and given up when that ran out of memory', async () => {
  const path = await begin();
  const reading = await workUntilSilence('lists');
  importProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'));
  await expect(reading.ended()).rejects.toThrow('SIGKILL');
  expect((await readRun(path)).state).toBe('reading');
  await work();
  await apply(path);
  const applying = await workUntilSilence('pictures');
  await api.db.execute(
    sql`insert into import_runs (source, plan, started_by) values ('octo', 'other', 'eva@example.com')`,
  );
  // As V8 ends a process whose heap is full.
  importProcesses().forEach((pid) => process.kill(pid, 'SIGABRT'));
  await expect(applying.ended()).rejects.toThrow('SIGABRT');
  expect(await readRun(path)).toMatchObject({ state: 'failed', error: 'unexpected' });
  // The one that waited for its turn did not do it.
  const { rows } = await api.db.execute(sql`delete from import_runs where plan = 'other' returning state`);
  expect(rows).toEqual([{ state: 'reading' }]);
}, 180_000);

it('begins no process where there is nothing to do', async () => {
  await work();
  expect(importProcesses()).toEqual([]);
});

it('applies the rest when something cannot be applied, and says what', async () => {
  const path = await begin();
  await work();
  const { rows } = await api.db.execute<{ id: number; name: string }>(sql`
    select id, fields -> 'name.es' ->> 'theirs' as name from import_items order by id offset 5 limit 1`);
  const [bad] = rows;
  await api.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await api.db.execute(
    sql.raw(
      `create trigger refuse before update on experiences for each row when (new.name ->> 'es' = '${bad?.name}') execute function refuse()`,
    ),
  );
  await apply(path);
  await work();
  await api.db.execute(sql`drop function refuse cascade`);
  const run = await readRun(path);
  expect(run).toMatchObject({ state: 'applied', applied: activities, failed: run.failed });
  const answer = await api.admin('GET', `${path}/items?state=failed`);
  const failed = answer.json<{ 'hydra:member': { name: string }[] }>()['hydra:member'];
  expect(failed.map(({ name }) => name)).toEqual(Array.from({ length: run.failed }, () => bad?.name));
  expect(run.failed).toBeGreaterThan(0);
  expect((await api.admin('GET', '/experiences')).json()).toMatchObject({
    'hydra:totalItems': activities - run.failed,
  });
}, 120_000);

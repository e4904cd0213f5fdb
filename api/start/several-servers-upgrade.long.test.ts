import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../db/read-migrations.ts';
import type { TestDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { readRelease } from '../testing/releases/files.ts';
import { loadDump } from '../testing/releases/load-dump.ts';
import { startCopy } from '../testing/servers/running-copy.ts';
import { until } from '../testing/until.ts';

let folder: string;
let database: TestDatabase;
let holder: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-upgrade-'));
  // The folder is that of the database, although the dump comes without pictures.
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media/folder-token'), 'token');
  database = await loadDump((await readRelease('0.1.0')).dump);
  holder = new pg.Client(database.url);
  await holder.connect();
}, 120_000);
afterAll(async () => {
  await holder.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts a server, which is killed at the end of the test. @param killing kills it earlier. */
function start(killing = new AbortController()) {
  onTestFinished(() => killing.abort());
  return startCopy({ DATABASE_URL: database.url, TRASTIENDA_DATA: folder, TRASTIENDA_DEMO: 'off' }, [], killing.signal);
}

/** Returns the number of other sessions of the database that meet `condition`. */
async function countSessions(condition: string): Promise<number | undefined> {
  const sessions =
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  return (await run<{ n: number }>(database.url, `${sessions} and ${condition}`))[0]?.n;
}

const readApplied = async () =>
  (await run<{ name: string }>(database.url, 'select name from migrations.applied order by number')).map(
    ({ name }) => name,
  );

const readRecords = () =>
  run(
    database.url,
    `select (select count(*) from experiences) as experiences, (select count(*) from makers) as makers,
      (select count(*) from media_makers) as pictures`,
  );

it('D-63 a server that waits for the migrations continues them when the server that runs them is killed', async () => {
  const before = await readRecords();
  // A migration needs this table after it has changed others, and waits for it with those changes uncommitted.
  await holder.query('begin; lock table media_makers in access share mode');
  const killing = new AbortController();
  const first = start(killing).catch(String);
  const isMigrating = async () => (await countSessions("wait_event_type = 'Lock'")) === 1;
  await until(isMigrating, { late: 'No migration waits for the table.' });
  const appliedBefore = await readApplied();
  const second = start();
  // A start that fails is reported below.
  second.catch(() => undefined);
  const isWaiting = async () => ((await countSessions("query like '%pg_try_advisory_lock(%'")) ?? 0) > 0;
  await until(isWaiting, { late: 'The other server does not wait for the migrations.' });

  killing.abort();
  expect(await first).toContain('The copy did not start');
  await holder.query('commit');
  const copy = await second;
  onTestFinished(copy.kill);
  expect(copy.said()).toContain('Waiting for another copy that is migrating the database.');
  const names = readMigrations().map(({ name }) => name);
  expect(await readApplied()).toEqual(names);
  expect(names.slice(0, appliedBefore.length)).toEqual(appliedBefore);
  expect(appliedBefore.length).toBeLessThan(names.length);
  expect(await readRecords()).toEqual(before);
  expect((await fetch(`${copy.url}/health/ready`)).status).toBe(200);
}, 180_000);

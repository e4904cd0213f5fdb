import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  activities,
  api,
  distributor,
  expectWhole,
  importProcesses,
  imports,
  useImportProcesses,
  work,
  workUntilSilence,
} from '../testing/imports/import-processes.ts';
import { runImportsInChild } from '../imports/running/run-in-child.ts';

useImportProcesses();

it('an import runs once if two servers share a database', async () => {
  const begun = await imports.begin();
  const asked = () => distributor.calls()['/v2/destinations/{id}/activities'] ?? 0;
  const before = asked();
  await Promise.all([work(), work()]);
  const run = await imports.runOf(begun);
  expect(run.state).toBe('planned');
  expect(asked() - before).toBe(run.lists);
  await imports.request(run);
  await Promise.all([work(), work()]);
  await expectWhole(run);
}, 180_000);

/** Starts a run of a source that is not configured, so that no process can work on it. */
const beginUnknown = (source: string) =>
  api.db.execute(
    sql`insert into import_runs (source, plan, started_by) values (${source}, ${source}, 'eva@example.com')`,
  );

it('an import is resumed after its process was killed, and fails after its process ran out of memory', async () => {
  await beginUnknown('earlier');
  const run = await imports.begin();
  const reading = await workUntilSilence('lists');
  importProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'));
  await expect(reading.ended()).rejects.toThrow('SIGKILL');
  expect((await imports.runOf(run)).state).toBe('reading');
  await work();
  await imports.request(run);
  const applying = await workUntilSilence('pictures');
  await beginUnknown('later');
  // V8 ends a process with SIGABRT when its heap is full. Here, the test sends that signal.
  importProcesses().forEach((pid) => process.kill(pid, 'SIGABRT'));
  await expect(applying.ended()).rejects.toThrow('SIGABRT');
  expect(await imports.runOf(run)).toMatchObject({ state: 'failed', error: 'unexpected' });
  // The runs before and after this run, on which the process did not work, have not failed.
  const { rows } = await api.db.execute(
    sql`select source, state from import_runs where source <> 'civitatis' order by id`,
  );
  expect(rows).toEqual([
    { source: 'earlier', state: 'reading' },
    { source: 'later', state: 'reading' },
  ]);
}, 180_000);

it('a process starts only for a run that it can work on', async () => {
  const { db, env } = api.services;
  // Without the URL of the database, a process fails as soon as it starts.
  const withoutUrl = { db, env: { ...env, databaseUrl: undefined } };
  const start = () => runImportsInChild(withoutUrl, new AbortController().signal, 'pipe');
  await start();
  await beginUnknown('unknown');
  await start();
  await db.execute(sql`update import_runs set state = 'undoing'`);
  await expect(start()).rejects.toThrow('the import process ended: 1');
  await db.execute(sql`update import_runs set state = 'failed'`);
  await imports.begin();
  await expect(start()).rejects.toThrow('the import process ended: 1');
});

it('an item that cannot be applied is marked as failed, and the other items are applied', async () => {
  const run = await imports.begin();
  await work();
  const [bad] = await imports.read<{ name: string }>(sql`
    select fields -> 'name.es' ->> 'theirs' as name from import_items order by id offset 5 limit 1`);
  await api.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  const isBad = `new.name ->> 'es' = '${bad?.name}'`;
  await api.db.execute(
    sql.raw(
      `create trigger refuse before insert on experiences for each row when (${isBad}) execute function refuse()`,
    ),
  );
  await imports.request(run);
  await work();
  await api.db.execute(sql`drop function refuse cascade`);
  const { state, applied, failed } = await imports.runOf(run);
  expect({ state, applied }).toEqual({ state: 'applied', applied: activities });
  const items = await imports.itemsOf(run, 'state=failed');
  expect(items.map(({ name }) => name)).toEqual(Array.from({ length: failed }, () => bad?.name));
  expect(failed).toBeGreaterThan(0);
  expect((await api.admin('GET', '/experiences')).json()).toMatchObject({ 'hydra:totalItems': activities - failed });
}, 120_000);

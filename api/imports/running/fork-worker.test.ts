import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  activities,
  api,
  apply,
  begin,
  distributor,
  expectWhole,
  importProcesses,
  readRun,
  useImportProcesses,
  work,
  workUntilSilence,
} from '../../testing/import-processes.ts';

useImportProcesses();

it('an import runs once if two servers share a database', async () => {
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

it('an import is resumed after its process was killed, and fails after its process ran out of memory', async () => {
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
  // V8 ends a process with SIGABRT when its heap is full. Here, the test sends that signal.
  importProcesses().forEach((pid) => process.kill(pid, 'SIGABRT'));
  await expect(applying.ended()).rejects.toThrow('SIGABRT');
  expect(await readRun(path)).toMatchObject({ state: 'failed', error: 'unexpected' });
  // The run that was queued behind this run has not failed.
  const { rows } = await api.db.execute(sql`delete from import_runs where plan = 'other' returning state`);
  expect(rows).toEqual([{ state: 'reading' }]);
}, 180_000);

it('no process starts if no run is active', async () => {
  await work();
  expect(importProcesses()).toEqual([]);
});

it('an item that cannot be applied is marked as failed, and the other items are applied', async () => {
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

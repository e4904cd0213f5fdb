import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  api,
  expectWhole,
  importProcesses,
  imports,
  useImportProcesses,
  work,
  workUntilSilence,
} from '../testing/imports/import-processes.ts';

useImportProcesses();

async function loseDatabase(): Promise<void> {
  await api.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'trastienda' and pid <> pg_backend_pid()`);
}

it('an import continues after losing its database connections during the reading and during the application', async () => {
  const run = await imports.begin();
  const reading = await workUntilSilence('lists');
  await loseDatabase();
  await reading.ended();
  expect((await imports.runOf(run)).state).toBe('planned');
  await imports.request(run);
  const applying = await workUntilSilence('pictures');
  await loseDatabase();
  await applying.ended();
  await expectWhole(run);
}, 180_000);

it('an import stops promptly when the server stops, and the next start resumes it', async () => {
  const run = await imports.begin();
  const first = new AbortController();
  const reading = await workUntilSilence('lists', first.signal);
  first.abort();
  await reading.ended();
  expect((await imports.runOf(run)).state).toBe('reading');
  await work();
  await imports.request(run);
  const second = new AbortController();
  const applying = await workUntilSilence('pictures', second.signal);
  const startedAt = performance.now();
  second.abort();
  await applying.ended();
  // The limit is shorter than the timeout of a download, so the import has not waited for the hanging server.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(await imports.runOf(run)).toMatchObject({ state: 'applying', applied: 0 });
  expect(importProcesses()).toEqual([]);
  await work();
  await expectWhole(run);
}, 180_000);

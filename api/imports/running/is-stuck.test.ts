import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toErrorSentence } from '@trastienda/contract/errors';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { startImporting, type Importing } from '../../testing/importing.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(async () => {
  await importing.close();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await removeTrigger();
  await importing.empty();
});

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n));
/** Activities for more than two batches of 200. */
const feed = names(1000, 1450).map((id) => ({ id, name: { es: `Visita ${id}` } }));

/** Makes the given kind of write fail for the experience `Visita <id>`, with the error of a statement timeout. */
async function slowDown(statement: 'insert' | 'update' | 'delete', id: number): Promise<void> {
  await removeTrigger();
  await api.db.execute(sql`
    create function be_slow() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  await api.db.execute(
    sql.raw(`create trigger be_slow after ${statement} on experiences for each row
      when (${statement === 'delete' ? 'old' : 'new'}.name ->> 'es' = 'Visita ${id}') execute function be_slow()`),
  );
}
const removeTrigger = () => api.db.execute(sql`drop function if exists be_slow cascade`);
const expectTimeout = () => expect(importing.work(feed)).rejects.toMatchObject({ cause: { code: '57014' } });
const count = async () =>
  (await api.admin('GET', '/experiences')).json<{ 'hydra:totalItems': number }>()['hydra:totalItems'];

it('repeated statement timeouts fail the run with an error; applied items stay and can be undone', async () => {
  const run = await importing.plan(feed);
  await slowDown('update', 1250);
  await importing.request(run);
  await expectTimeout();
  await expectTimeout();
  expect(await importing.runOf(run)).toMatchObject({ state: 'applying', applied: 200, error: null });
  await importing.work(feed);
  const failed = await importing.runOf(run);
  expect(failed).toMatchObject({ state: 'failed', applied: 200, failed: 0, error: 'importTooSlow', isUndoable: true });
  expect(failed.finishedAt).not.toBeNull();
  expect(toErrorSentence('importTooSlow', 'es')).toContain('Lo que ya estaba hecho se queda');
  expect(await count()).toBe(200);
  // The run is no longer processed.
  await importing.work(feed);
  expect(await importing.runOf(run)).toEqual(failed);

  await removeTrigger();
  const rest = await importing.plan(feed);
  expect(rest.counts).toMatchObject({ new: 250, unchanged: 200 });
  await api.admin('POST', `${run['@id']}/undo`);
  await importing.work(feed);
  expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: 200, error: null });
  expect(await count()).toBe(0);
});

it('progress between timeouts resets their count, and the run completes once the statements succeed', async () => {
  const run = await importing.plan(feed);
  await importing.request(run);
  for (const id of [1000, 1250, 1420]) {
    await slowDown('update', id);
    await expectTimeout();
    await expectTimeout();
  }
  expect(await importing.runOf(run)).toMatchObject({ state: 'applying', applied: 400 });
  await removeTrigger();
  await importing.work(feed);
  expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 450, failed: 0 });
});

it('repeated statement timeouts fail an undo as well, and it can be resumed', async () => {
  const run = await importing.importAll(feed);
  await slowDown('delete', 1250);
  await api.admin('POST', `${run['@id']}/undo`);
  await expectTimeout();
  await expectTimeout();
  await importing.work(feed);
  const failed = await importing.runOf(run);
  expect(failed).toMatchObject({ state: 'failed', undone: 200, error: 'importTooSlow', isUndoable: true });
  await removeTrigger();
  await api.admin('POST', `${run['@id']}/undo`);
  await importing.work(feed);
  expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: 450, error: null });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toErrorSentence } from '@trastienda/contract/errors';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { batchOf } from '../imports/applying/apply-run.ts';
import { namedTours, testImporting } from '../testing/imports/importing.ts';

const importing = testImporting();
beforeAll(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => removeTrigger());

const { items: batch } = batchOf;
/** Activities for two batches and the rest of a third. */
const count = 2 * batch + 100;
const feed = namedTours(count);
/** The ids of an activity in each batch. The items are ordered by the text of their ids. */
const [inFirst, inSecond, inThird] = [0, 600, 990];

/** Makes the given kind of write fail for the experience `Visita <id>`, with the error of a statement timeout. */
async function slowDown(statement: 'insert' | 'delete', id: number): Promise<void> {
  await removeTrigger();
  await importing.read(sql`
    create function be_slow() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  const row = statement === 'delete' ? 'old' : 'new';
  await importing.read(
    sql.raw(`create trigger be_slow after ${statement} on experiences for each row
      when (${row}.name ->> 'es' = 'Visita ${id}') execute function be_slow()`),
  );
}
const removeTrigger = () => importing.read(sql`drop function if exists be_slow cascade`);
async function expectTwoTimeouts(): Promise<void> {
  for (const _ of ['first', 'second'])
    await expect(importing.work(feed)).rejects.toMatchObject({ cause: { code: '57014' } });
}
/** Works until the run has ended. @returns the run. */
const finish = async (run: ImportRun) => {
  await importing.work(feed);
  return importing.runOf(run);
};
const undo = (run: ImportRun) => importing.api.admin('POST', `${run['@id']}/undo`);

it('repeated statement timeouts fail the run with an error; applied items stay and can be undone', async () => {
  const run = await importing.plan(feed);
  await slowDown('insert', inSecond);
  await importing.request(run);
  await expectTwoTimeouts();
  expect(await importing.runOf(run)).toMatchObject({ state: 'applying', applied: batch, error: null });
  const failed = await finish(run);
  expect(failed).toMatchObject({
    state: 'failed',
    applied: batch,
    failed: 0,
    error: 'importTooSlow',
    isUndoable: true,
  });
  expect(failed.finishedAt).not.toBeNull();
  expect(toErrorSentence('importTooSlow', 'es')).toContain('Lo que ya estaba hecho se queda');
  expect(await importing.experienceCount()).toBe(batch);
  // The run is no longer processed.
  expect(await finish(run)).toEqual(failed);

  await removeTrigger();
  expect((await importing.plan(feed)).counts).toMatchObject({ new: count - batch, unchanged: batch });
  await undo(run);
  expect(await finish(run)).toMatchObject({ state: 'undone', undone: batch, error: null });
  expect(await importing.experienceCount()).toBe(0);
});

it('progress between timeouts resets their count, and the run completes once the statements succeed', async () => {
  const run = await importing.plan(feed);
  await importing.request(run);
  for (const id of [inFirst, inSecond, inThird]) {
    await slowDown('insert', id);
    await expectTwoTimeouts();
  }
  expect(await importing.runOf(run)).toMatchObject({ state: 'applying', applied: 2 * batch });
  await removeTrigger();
  expect(await finish(run)).toMatchObject({ state: 'applied', applied: count, failed: 0 });
});

it('repeated statement timeouts fail an undo as well, and it can be resumed', async () => {
  const run = await importing.importAll(feed);
  await slowDown('delete', inSecond);
  await undo(run);
  await expectTwoTimeouts();
  expect(await finish(run)).toMatchObject({ state: 'failed', undone: batch, error: 'importTooSlow', isUndoable: true });
  await removeTrigger();
  await undo(run);
  expect(await finish(run)).toMatchObject({ state: 'undone', undone: count, error: null });
});

import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../http/errors.ts';
import { useConnection } from '../testing/databases/use-connection.ts';
import { processRuns } from './process-runs.ts';
import type { Run, RunKind } from './run-kind.ts';

const runs = pgTable('proposals', { id: integer('id'), state: text('state') });
const never = new AbortController().signal;

const connection = useConnection();
beforeEach(() => connection().db.execute(sql`truncate proposals restart identity cascade`));

const begin = () =>
  connection().db.execute(sql`
    insert into proposals (collection, language, operations, state) values ('tags', 'es', '[]', 'applying')`);
const leave = (run: Run, state = 'applied') =>
  connection().db.execute(sql`update proposals set state = ${state} where id = ${run.id}`);
const stored = async () =>
  (await connection().db.execute(sql`select id, state, error from proposals order by id`)).rows;

/** Returns a kind whose runs are processed by `work`, in a single process up to `parallel` at a time. */
const kindOf = (parallel: number, work: RunKind['work']): RunKind => ({
  name: 'proposal',
  runs,
  isActive: sql`state in ('applying', 'stopping')`,
  columns: sql`id, state`,
  progress: sql`state`,
  tooSlow: 'proposalTooSlow',
  parallel,
  actorOf: () => ({ kind: 'command' }),
  work,
});

it('runs are processed one after the other if only one may be processed at a time, also those that begin meanwhile', async () => {
  await begin();
  await begin();
  const seen: string[] = [];
  const kind = kindOf(1, async (run) => {
    seen.push(`begin ${run.id}`);
    if (run.id === 1) await begin();
    await leave(run);
    seen.push(`end ${run.id}`);
  });
  await processRuns(kind, connection(), never);
  expect(seen).toEqual([1, 2, 3].flatMap((id) => [`begin ${id}`, `end ${id}`]));
});

it('of runs that are processed at the same time, one that begins later does not wait for the others', async () => {
  await begin();
  const third = Promise.withResolvers<void>();
  const seen: number[] = [];
  const kind = kindOf(2, async (run) => {
    seen.push(run.id);
    if (run.id === 1) {
      await begin();
      await begin();
      await third.promise;
    }
    // The second one ends without leaving its state: it is not attempted again.
    if (run.id === 2) return;
    if (run.id === 3) third.resolve();
    await leave(run);
  });
  await processRuns(kind, connection(), never);
  expect(seen).toEqual([1, 2, 3]);
  expect(await stored()).toMatchObject([{ state: 'applied' }, { state: 'applying' }, { state: 'applied' }]);
});

it('a run that goes on in another state is processed in that state, and its earlier work is aborted', async () => {
  await begin();
  const seen: string[] = [];
  const kind = kindOf(2, async (run, { signal }) => {
    seen.push(run.state);
    if (run.state === 'stopping') return void (await leave(run, 'stopped'));
    await leave(run, 'stopping');
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => aborted.reject(new Error('the work was aborted')));
    return aborted.promise;
  });
  await processRuns(kind, connection(), never);
  expect(seen).toEqual(['applying', 'stopping']);
  expect(await stored()).toMatchObject([{ state: 'stopped', error: null }]);
});

it('an expected error ends its run only; after a transient one, no further run begins', async () => {
  for (const _ of ['expected', 'none', 'transient', 'not begun']) await begin();
  const kind = kindOf(1, async (run) => {
    if (run.id === 1) throw new ApiError('proposalNotApplicable');
    if (run.id === 3) throw new ApiError('unavailable');
    await leave(run);
  });
  await expect(processRuns(kind, connection(), never)).rejects.toMatchObject({ key: 'unavailable' });
  expect(await stored()).toEqual([
    { id: 1, state: 'failed', error: 'proposalNotApplicable' },
    { id: 2, state: 'applied', error: null },
    { id: 3, state: 'applying', error: null },
    { id: 4, state: 'applying', error: null },
  ]);
});

it('an error is thrown once the other runs in progress have ended', async () => {
  await begin();
  await begin();
  const [second, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kind = kindOf(2, async (run) => {
    if (run.id === 1) {
      await second.promise;
      failed.resolve();
      throw new ApiError('unavailable');
    }
    second.resolve();
    await failed.promise;
    await leave(run);
  });
  await expect(processRuns(kind, connection(), never)).rejects.toMatchObject({ key: 'unavailable' });
  expect(await stored()).toMatchObject([{ state: 'applying' }, { state: 'applied' }]);
});

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type Connection } from '../db/connection.ts';
import { isUnreachable } from '../http/database-errors.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { startTcpProxy } from '../testing/servers/tcp-proxy.ts';
import { until } from '../testing/until.ts';
import { startJobs, type Jobs } from './jobs.ts';

let url: string;
let connection: Connection;
let drop: () => Promise<void>;
const running: Jobs[] = [];
const errors: unknown[] = [];
const failedJobs: unknown[] = [];

beforeAll(async () => {
  ({ url, drop } = await cloneDatabase());
  connection = connect(url);
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  errors.length = 0;
});
afterAll(async () => {
  await connection.close();
  await drop();
});

async function start(): Promise<Jobs> {
  const onError = (error: unknown, job?: string) => {
    errors.push(error);
    failedJobs.push(job);
  };
  const jobs = await startJobs(url, { onError, pollingIntervalSeconds: 0.5 });
  running.push(jobs);
  return jobs;
}

it('updates the queues of an earlier release', async () => {
  const read = async () =>
    (await connection.pool.query("select heartbeat_seconds as beat, policy from jobs.queue where name = 'empty-trash'"))
      .rows;
  await start();
  expect(await read()).toEqual([{ beat: 60, policy: 'exclusive' }]);
  await connection.pool.query("update jobs.queue set heartbeat_seconds = null where name = 'empty-trash'");
  const before = await connection.pool.query('select name, updated_on from jobs.queue order by 1');
  await start();
  expect(await read()).toEqual([{ beat: 60, policy: 'exclusive' }]);
  const after = await connection.pool.query('select name, updated_on from jobs.queue order by 1');
  const changed = after.rows.filter((row, place) => String(row.updated_on) !== String(before.rows[place].updated_on));
  expect(changed.map(({ name }) => name)).toEqual(['empty-trash']);
});

it('runs a job sent in a transaction after the commit, and never after a rollback', async () => {
  const jobs = await start();
  const done: number[] = [];
  await connection.db.transaction(async (tx) => jobs.send('deliver-mail', { mailId: 1 }, { tx }));
  await connection.db
    .transaction(async (tx) => {
      await jobs.send('deliver-mail', { mailId: 2 }, { tx });
      tx.rollback();
    })
    .catch(() => undefined);
  await jobs.send('deliver-mail', { mailId: 3 });
  await jobs.work('deliver-mail', ({ mailId }) => Promise.resolve(void done.push(mailId)));
  await vi.waitFor(() => expect(done).toContain(3), 60_000);
  expect(done.sort()).toEqual([1, 3]);
});

it('waits for the active job when it stops, and leaves the next job to the next start', async () => {
  const jobs = await start();
  const events: string[] = [];
  await jobs.work('deliver-mail', async ({ mailId }) => {
    events.push(`begins ${mailId}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    events.push(`ends ${mailId}`);
  });
  await jobs.send('deliver-mail', { mailId: 4 });
  await vi.waitFor(() => expect(events).toEqual(['begins 4']), 60_000);
  await jobs.send('deliver-mail', { mailId: 5 });
  await jobs.stop();
  expect(events).toEqual(['begins 4', 'ends 4']);

  const next = await start();
  const later: number[] = [];
  await next.work('deliver-mail', ({ mailId }) => Promise.resolve(void later.push(mailId)));
  await vi.waitFor(() => expect(later).toEqual([5]), 60_000);
});

it('reports the error and the name of a failed job and retries the job', async () => {
  const jobs = await start();
  await jobs.work('deliver-mail', () => Promise.reject(new Error('the mail server is away')));
  await jobs.send('deliver-mail', { mailId: 6 });
  await vi.waitFor(() => expect(String(errors[0])).toContain('the mail server is away'), 60_000);
  expect(failedJobs.at(-1)).toBe('deliver-mail');
  await vi.waitFor(async () => {
    const { rows } = await connection.pool.query("select state from jobs.job where data ->> 'mailId' = '6'");
    expect(rows).toEqual([{ state: 'retry' }]);
  }, 60_000);
});

it('reports no error of a connection that ends after the stop', async () => {
  const jobs = await start();
  // As on a busy machine, the connections are still open when the pool has ended.
  const end = vi.spyOn(pg.Client.prototype, 'end').mockImplementation((callback?: unknown) => {
    if (typeof callback === 'function') callback();
    return Promise.resolve();
  });
  await jobs.stop();
  end.mockRestore();
  const isLeft = sql`datname = current_database() and application_name = 'trastienda-jobs'`;
  await connection.db.execute(sql`select pg_terminate_backend(pid, 10_000) from pg_stat_activity where ${isLeft}`);
  await until(
    async () => (await connection.db.execute(sql`select from pg_stat_activity where ${isLeft}`)).rows.length === 0,
    { late: 'the connections are still open' },
  );
  expect(errors).toEqual([]);
});

it('reports that the database is away, and goes on by itself afterwards', async () => {
  const proxy = await startTcpProxy(url);
  onTestFinished(() => proxy.refuse());
  const jobs = await startJobs(proxy.url, { onError: (error) => errors.push(error), pollingIntervalSeconds: 0.5 });
  running.push(jobs);
  const done: number[] = [];
  await jobs.work('deliver-mail', ({ mailId }) => Promise.resolve(void done.push(mailId)));
  const countAttempts = proxy.hangUp();
  await expect.poll(countAttempts).toBeGreaterThan(10);
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every(isUnreachable)).toBe(true);
  await proxy.refuse();
  await proxy.listen();
  await jobs.send('deliver-mail', { mailId: 7 });
  await expect.poll(() => done).toContain(7);
});

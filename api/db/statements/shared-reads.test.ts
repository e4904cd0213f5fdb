import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { until } from '../../testing/until.ts';
import { connect, type Connection } from '../connection.ts';
import { firstRowShared } from './shared-reads.ts';
import { toStatement } from './statement.ts';

let drop: () => Promise<void>;
let url: string;
beforeAll(async () => {
  ({ url, drop } = await cloneDatabase());
});
afterAll(() => drop());

let connection: Connection;
beforeEach(() => {
  // Only the clock by which reads are held to have waited: a test on a slow machine would otherwise open more connections.
  vi.useFakeTimers({ toFake: ['performance'] });
  connection = connect(url);
});
afterEach(async () => {
  vi.useRealTimers();
  await connection.close();
});

const [divide, readTags] = [
  toStatement(sql`select pg_backend_pid(), 12 / ${sql.placeholder('by')}::int`),
  toStatement(sql`select pg_backend_pid(), count(*) from tags where id > ${sql.placeholder('after')}`),
];
const read = (by = 1) => firstRowShared<[pid: number, result: number]>(connection.db, divide, [by]);
const readLocked = () => firstRowShared<[pid: number, count: string]>(connection.db, readTags, [0]);
const pidsOf = (rows: (unknown[] | undefined)[]) => new Set(rows.map((row) => row?.[0]));

/** Locks the tags until the returned function is called. */
async function lockTags(): Promise<() => Promise<void>> {
  const client = await connection.pool.connect();
  await client.query('begin; lock table tags in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const waitingPid = () =>
  until(
    async () => {
      const { rows } = await connection.pool.query<{ pid: number }>(`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.pid;
    },
    { late: 'no read waits for the lock' },
  );

it('ten reads at the same time share a connection, and get their own answers', async () => {
  const rows = await Promise.all(Array.from({ length: 11 }, (_, at) => read(at + 1)));
  expect(rows.map((row) => row?.[1])).toEqual([12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1]);
  expect(pidsOf(rows.slice(0, 10)).size).toBe(1);
  expect(pidsOf(rows).size).toBe(2);
});

it('a connection goes back to the pool after its last answer', async () => {
  const rows = [await read(), await read()];
  expect(pidsOf(rows).size).toBe(1);
  await until(() => connection.pool.idleCount === 1, { late: 'the connection is not in the pool' });
  expect(connection.pool.totalCount).toBe(1);
});

it('a read is not sent behind one that has waited for 5 ms', async () => {
  const unlock = await lockTags();
  const slow = readLocked();
  await waitingPid();
  vi.advanceTimersByTime(5);
  const [pid] = (await read()) ?? [];
  await unlock();
  expect((await slow)?.[0]).not.toBe(pid);
});

it('while others wait for a connection, an open one takes no further reads', async () => {
  const unlock = await lockTags();
  const slow = readLocked();
  const pid = await waitingPid();
  const held = await Promise.all(Array.from({ length: 18 }, () => connection.pool.connect()));
  const waiting = connection.pool.connect();
  const later = read();
  for (const client of held) client.release();
  (await waiting).release();
  await unlock();
  expect((await later)?.[0]).not.toBe(pid);
  expect((await slow)?.[0]).toBe(pid);
});

it('a read that fails leaves the others their answers, and its connection is closed', async () => {
  const outcomes = await Promise.allSettled([read(), read(0), read()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await until(() => connection.pool.totalCount === 0, { late: 'the connection is still in the pool' });
  expect((await read())?.[1]).toBe(12);
});

it('reads fail with their connection, and the next one gets another', async () => {
  const unlock = await lockTags();
  const reads = [readLocked(), read()].map((one) => one.catch((error: unknown) => error));
  await connection.pool.query('select pg_terminate_backend($1)', [await waitingPid()]);
  for (const error of await Promise.all(reads)) expect(error).toBeInstanceOf(Error);
  await unlock();
  expect((await read())?.[1]).toBe(12);
});

it('reads fail if no connection can be opened', async () => {
  const closed = connect('postgres://nobody@127.0.0.1:1/none');
  const reads = [1, 2].map(() => firstRowShared(closed.db, divide, [1]));
  for (const { status } of await Promise.allSettled(reads)) expect(status).toBe('rejected');
  await closed.close();
});

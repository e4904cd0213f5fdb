import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { until } from '../../testing/until.ts';
import { connect, type Connection } from '../connection.ts';
import { firstRowShared } from './shared-connections.ts';
import { toStatement } from './statement.ts';

let drop: () => Promise<void>;
let url: string;
beforeAll(async () => {
  ({ url, drop } = await cloneDatabase());
});
afterAll(() => drop());

let connection: Connection;
beforeEach(() => {
  stopClock();
  connection = connect(url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await connection.close();
});

/** Reads then have waited for `ms`. On a slow machine, they would otherwise open more connections. */
const stopClock = (ms = 0) => vi.spyOn(performance, 'now').mockReturnValue(ms);

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

/** Waits until a read waits for the lock. @returns the process of its connection. */
async function waitingPid(): Promise<number> {
  vi.restoreAllMocks();
  const found = await until(
    async () => {
      const { rows } = await connection.pool.query<{ pid: number }>(`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.pid;
    },
    { late: 'no read waits for the lock' },
  );
  stopClock();
  return found;
}

it('ten reads at the same time share a connection, and get their own answers', async () => {
  const rows = await Promise.all(Array.from({ length: 11 }, (_, at) => read(at + 1)));
  expect(rows.map((row) => row?.[1])).toEqual([12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1]);
  expect(pidsOf(rows.slice(0, 10)).size).toBe(1);
  expect(pidsOf(rows).size).toBe(2);
});

it('a connection goes back to the pool after its last answer', async () => {
  const rows = [await read(), await read()];
  expect(pidsOf(rows).size).toBe(1);
  expect(connection.pool.totalCount).toBe(1);
});

it('a read is not sent behind one that has waited for 5 ms', async () => {
  const unlock = await lockTags();
  const slow = readLocked();
  await waitingPid();
  const behind = read();
  stopClock(5);
  const beside = await read();
  await unlock();
  const [pid] = (await slow) ?? [];
  expect((await behind)?.[0]).toBe(pid);
  expect(beside?.[0]).not.toBe(pid);
});

it('while others wait for a connection, an open one takes no further reads, but the awaited one takes several', async () => {
  const unlock = await lockTags();
  const slow = readLocked();
  const pid = await waitingPid();
  const held = await Promise.all(Array.from({ length: 18 }, () => connection.pool.connect()));
  const waiting = connection.pool.connect();
  const later = [read(), read()];
  for (const client of held) client.release();
  (await waiting).release();
  await unlock();
  const pids = pidsOf(await Promise.all(later));
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(pid);
  expect((await slow)?.[0]).toBe(pid);
});

it('a read that fails leaves the others their answers', async () => {
  const [first, failed, last] = await Promise.allSettled([read(), read(0), read()]);
  expect([first.status, failed.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(connection.pool.totalCount).toBe(1);
});

it('no read is sent behind one that has failed', async () => {
  const unlock = await lockTags();
  const [failed, slow] = [read(0), readLocked()];
  await expect(failed).rejects.toThrow('division by zero');
  const other = await read();
  await unlock();
  expect(other?.[0]).not.toBe((await slow)?.[0]);
});

it('reads get their answers if the one that was to prepare their statement is cancelled', async () => {
  const unlock = await lockTags();
  const [first, ...others] = [readLocked(), readLocked(), readLocked()].map((one) =>
    one.catch((error: unknown) => error),
  );
  await connection.pool.query('select pg_cancel_backend($1)', [await waitingPid()]);
  expect(await first).toBeInstanceOf(Error);
  await unlock();
  expect((await Promise.all(others)).map((row) => (row as unknown[])[1])).toEqual(['0', '0']);
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

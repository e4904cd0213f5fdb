import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { until } from '../../testing/until.ts';
import { actAs } from '../actor.ts';
import { connect, type Connection } from '../connection.ts';
import { firstRowShared, runAtOnce } from './shared-connections.ts';
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

const insert = toStatement(sql`
  insert into tags (name) select jsonb_build_object('es', ${sql.placeholder('name')}::text)
  returning pg_backend_pid(), 12 / ${sql.placeholder('by')}::int, current_setting('trastienda.actor', true)`);
const toDivide = { statement: divide, values: [1] };
const write = async (name: string, by = 1) => {
  const [inserted] = await runAtOnce(connection.db, [{ statement: insert, values: [name, by] }]);
  return inserted?.rows[0];
};
const namesOf = async (prefix: string) => {
  const { rows } = await connection.pool.query<{ name: string }>(
    `select name ->> 'es' as name from tags where name ->> 'es' like $1 order by 1`,
    [`${prefix}%`],
  );
  return rows.map(({ name }) => name);
};

it('two writes at the same time share a connection, each with its own transaction and actor', async () => {
  const as = (id: number) => actAs({ kind: 'user', id, requestId: `r${id}` }, () => write(`Playa ${id}`));
  const rows = await Promise.all([as(1), as(2), as(3), write('Playa 4')]);
  expect(rows.map((row) => row?.[2])).toEqual(['user 1 r1', 'user 2 r2', 'user 3 r3', '']);
  const pids = rows.map((row) => row?.[0]);
  expect([pids[0] === pids[1], pids[1] === pids[2], pids[2] === pids[3]]).toEqual([true, false, true]);
  expect(await namesOf('Playa')).toHaveLength(4);
  const { rows: settings } = await connection.pool.query(`select current_setting('trastienda.actor', true) as actor`);
  expect(settings).toEqual([{ actor: '' }]);
});

it('a write that fails leaves the one behind it as it is, and its connection open', async () => {
  const [failed, other] = await Promise.allSettled([write('Cala 1', 0), write('Cala 2')]);
  expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(await namesOf('Cala')).toEqual(['Cala 2']);
  expect(connection.pool.totalCount).toBe(1);
});

it('a write is not sent behind one that has waited for 2 ms', async () => {
  const first = write('Duna 1');
  stopClock(1.9);
  const behind = write('Duna 2');
  stopClock(10);
  const second = write('Duna 3');
  stopClock(12);
  const beside = write('Duna 4');
  const pids = (await Promise.all([first, behind, second, beside])).map((row) => row?.[0]);
  expect([pids[0] === pids[1], pids[2] === pids[3]]).toEqual([true, false]);
});

it('a write that waits for a lock holds up the one behind it for a second', async () => {
  const unlock = await lockTags();
  const slow = write('Isla 1');
  const [divided] = await runAtOnce(connection.db, [toDivide]);
  expect(divided?.rows[0]?.[1]).toBe(12);
  await unlock();
  expect(await slow).toMatchObject({ 1: 12 });
  expect(await namesOf('Isla')).toEqual(['Isla 1']);
});

it('a write is repeated, once, if the one that was to prepare its statement has failed before', async () => {
  const failing = runAtOnce(connection.db, [
    { statement: divide, values: [0] },
    { statement: insert, values: ['Faro 1', 1] },
  ]);
  const [failed, repeated] = await Promise.allSettled([failing, write('Faro 2')]);
  expect([failed.status, repeated.status]).toEqual(['rejected', 'fulfilled']);
  expect(await namesOf('Faro')).toEqual(['Faro 2']);
});

const readAttempts = async () => (await connection.pool.query(`select last_value from attempts`)).rows;

it('a write is not repeated if its connection is lost', async () => {
  await connection.pool.query('create sequence attempts');
  const attempt = [sql`select nextval('attempts')`, sql`select pg_terminate_backend(pg_backend_pid())`];
  const planned = attempt.map((query) => ({ statement: toStatement(query), values: [] }));
  await expect(runAtOnce(connection.db, planned)).rejects.toThrow('terminating connection');
  expect(await readAttempts()).toEqual([{ last_value: '1' }]);
  await connection.pool.query('drop sequence attempts');
});

it('a write whose table has changed is repeated on another connection', async () => {
  await connection.pool.query('create table retyped as select 1 as a');
  const statement = toStatement(sql`select a, pg_backend_pid() from retyped`);
  const run = async () => (await runAtOnce(connection.db, [{ statement, values: [] }]))[0]?.rows[0];
  const [first, again] = [await run(), await run()];
  expect(again).toEqual([1, first?.[1]]);
  await connection.pool.query('alter table retyped alter column a type text');
  const [changed, last] = [await run(), await run()];
  expect([changed?.[0], changed?.[1] === first?.[1]]).toEqual(['1', false]);
  expect(last).toEqual(changed);
});

it('a connection to a server that has become a standby is closed, and the write is not repeated', async () => {
  await connection.pool.query(`
    create sequence attempts;
    create function refuse() returns void language plpgsql as $$
      begin perform nextval('attempts'); raise 'read-only' using errcode = '25006'; end $$`);
  const refuse = { statement: toStatement(sql`select refuse()`), values: [] };
  await expect(runAtOnce(connection.db, [refuse])).rejects.toThrow('read-only');
  expect(connection.pool.totalCount).toBe(0);
  expect(await readAttempts()).toEqual([{ last_value: '1' }]);
});

it('a write whose commit fails is refused, and the one behind it goes on', async () => {
  await connection.pool.query('create table later (n int unique deferrable initially deferred)');
  const statement = toStatement(sql`insert into later values (${sql.placeholder('n')}::int)`);
  const add = (n: number) => runAtOnce(connection.db, [{ statement, values: [n] }]);
  await add(1);
  const outcomes = await Promise.allSettled([add(1), add(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect((await connection.pool.query('select n from later order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(connection.pool.totalCount).toBe(1);
});

it('a read does not wait behind a write', async () => {
  const [written, found] = await Promise.all([write('Risco'), read()]);
  expect(written?.[0]).not.toBe(found?.[0]);
});

it('reads fail if no connection can be opened', async () => {
  const closed = connect('postgres://nobody@127.0.0.1:1/none');
  const reads = [1, 2].map(() => firstRowShared(closed.db, divide, [1]));
  for (const { status } of await Promise.allSettled(reads)) expect(status).toBe('rejected');
  await closed.close();
});

import type pg from 'pg';
import type { Database } from '../connection.ts';
import { firstRow, sendOn, toQuery, type Runnable } from './statement.ts';

/** The maximum number of unanswered reads on a connection. PostgreSQL answers ten reads of an experience in about 2 ms. */
const mostReads = 10;
/** A read is not queued behind one that has waited longer than this, so an unexpectedly slow read delays few others. */
const longestWaitMs = 5;

/** A connection of the pool. `requestedAt`: when its unanswered reads were requested, in ms, the oldest first. */
type Shared = { client: Promise<pg.PoolClient>; isOpen: boolean; isBroken: boolean; requestedAt: number[] };
const sharedOf = new WeakMap<pg.Pool, Set<Shared>>();

/**
 * Returns the first row of a statement that only reads and takes a few ms at most. Concurrent reads share connections: each is sent without
 * waiting for the answers before it (decision 0031). A read without concurrent ones takes a connection as usual.
 * @param values the parameters of the statement, in order.
 */
export async function firstRowShared<Row extends unknown[]>(
  db: Database,
  statement: Runnable,
  values: unknown[],
): Promise<Row | undefined> {
  const query = toQuery(statement, values);
  const now = performance.now();
  const shared = findFree(db.$client, now) ?? open(db.$client);
  shared.requestedAt.push(now);
  try {
    const { rows } = await sendOn<Row>(await shared.client, query);
    return rows[0];
  } catch (error) {
    // Reads already sent are answered, or fail with the connection. No more are sent on it.
    shared.isBroken = true;
    if (!isUnprepared(error)) throw error;
  } finally {
    shared.requestedAt.splice(shared.requestedAt.indexOf(now), 1);
    if (shared.requestedAt.length === 0) giveBack(db.$client, shared);
  }
  return firstRow(db, statement, values);
}

/**
 * Whether the connection cannot execute its prepared statement: because the read that was to prepare it has failed (26000), or because the
 * columns of a table have changed (0A000).
 */
const isUnprepared = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '0A000');

function findFree(pool: pg.Pool, now: number): Shared | undefined {
  for (const shared of sharedOf.get(pool) ?? []) {
    const { requestedAt, isOpen, isBroken } = shared;
    // While others wait for a connection, an open one takes no further reads, so that it goes back to the pool.
    const isKept = !isBroken && !(isOpen && pool.waitingCount > pool.idleCount);
    if (isKept && requestedAt.length < mostReads && now - (requestedAt[0] ?? now) < longestWaitMs) return shared;
  }
  return undefined;
}

function open(pool: pg.Pool): Shared {
  const shared: Shared = { client: pool.connect(), isOpen: false, isBroken: false, requestedAt: [] };
  const others = sharedOf.get(pool);
  if (others) others.add(shared);
  else sharedOf.set(pool, new Set([shared]));
  const setOpen = () => {
    shared.isOpen = true;
  };
  shared.client.then(setOpen, ignore);
  return shared;
}

/** The pool closes a broken connection. */
function giveBack(pool: pg.Pool, shared: Shared): void {
  sharedOf.get(pool)?.delete(shared);
  shared.client.then((client) => client.release(shared.isBroken), ignore);
}

/** If a connection cannot be opened, its reads fail. */
const ignore = () => undefined;

import type pg from 'pg';
import type { Database } from '../connection.ts';
import { isRefusal, mayPassAlone } from './recurring-errors.ts';
import type { Outcome } from './statement-query.ts';
import type { StatementQuery } from './statement-query.ts';
import { sendOn, toQuery, type Runnable } from './statement.ts';

/**
 * A connection of the pool. `requestedAt`: when its unanswered queries were requested, in ms, the oldest first. `hasFailed`: one of
 * them has failed, so it takes no further ones. `mustClose`: it cannot be used again.
 */
type Shared = {
  client: Promise<pg.PoolClient>;
  isOpen: boolean;
  hasFailed: boolean;
  mustClose: boolean;
  requestedAt: number[];
};
/**
 * `most`: the maximum number of unanswered queries on a connection. A query is not queued behind one that has waited for `longestMs`, so an
 * unexpectedly slow one delays few others.
 */
type Limits = { most: number; longestMs: number };
type Sharing = Limits & { sharedOf: WeakMap<pg.Pool, Set<Shared>> };

const sharing = (limits: Limits): Sharing => ({ ...limits, sharedOf: new WeakMap() });
/** PostgreSQL answers ten reads of an experience in about 2 ms. */
const reads = sharing({ most: 10, longestMs: 5 });

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
  const { rows } = await sendShared<Outcome<Row>>(db.$client, reads, () => toQuery(statement, values));
  return rows[0];
}

type ToSend = () => StatementQuery;

async function sendShared<Result>(pool: pg.Pool, sharing: Sharing, toSend: ToSend): Promise<Result> {
  const query = toSend();
  const now = performance.now();
  const shared = findFree(pool, sharing, now) ?? open(pool, sharing);
  shared.requestedAt.push(now);
  try {
    return await sendOn<Result>(await shared.client, query);
  } catch (error) {
    // Queries already sent are answered, or fail with the connection. No more are sent until it is back in the pool.
    shared.hasFailed = true;
    shared.mustClose ||= !isRefusal(error);
    if (!mayPassAlone(error)) throw error;
  } finally {
    shared.requestedAt.splice(shared.requestedAt.indexOf(now), 1);
    if (shared.requestedAt.length === 0) giveBack(pool, sharing, shared);
  }
  return sendOn<Result>(pool, toSend());
}

function findFree(pool: pg.Pool, { most, longestMs, sharedOf }: Sharing, now: number): Shared | undefined {
  for (const shared of sharedOf.get(pool) ?? []) {
    const { requestedAt, isOpen, hasFailed } = shared;
    // While others wait for a connection, an open one takes no further queries, so that it goes back to the pool.
    const isKept = !hasFailed && !(isOpen && pool.waitingCount > pool.idleCount);
    if (isKept && requestedAt.length < most && now - (requestedAt[0] ?? now) < longestMs) return shared;
  }
  return undefined;
}

function open(pool: pg.Pool, { sharedOf }: Sharing): Shared {
  const shared: Shared = { client: pool.connect(), isOpen: false, hasFailed: false, mustClose: false, requestedAt: [] };
  const others = sharedOf.get(pool);
  if (others) others.add(shared);
  else sharedOf.set(pool, new Set([shared]));
  const setOpen = () => {
    shared.isOpen = true;
  };
  shared.client.then(setOpen, ignore);
  return shared;
}

function giveBack(pool: pg.Pool, { sharedOf }: Sharing, shared: Shared): void {
  sharedOf.get(pool)?.delete(shared);
  shared.client.then((client) => client.release(shared.mustClose), ignore);
}

/** If a connection cannot be opened, its queries fail. */
const ignore = () => undefined;

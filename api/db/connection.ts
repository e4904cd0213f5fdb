import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm';
import pg from 'pg';
import { actorSetting } from './actor.ts';
import { openClient } from './connect.ts';
import { isRecurring } from './errors/error-codes.ts';
import { logCommitted } from './log-after-commit.ts';
import { longestAnswerMs, withSessionSettings } from './session-settings.ts';

export type Connection = ReturnType<typeof connect>;
/** Whether statements are prepared by name, which a pooler in transaction mode may not support. */
type Preparing = { preparesByName: boolean };
/** Drizzle on the pool. */
export type Database = Omit<PooledDatabase, 'transaction'> &
  Preparing & {
    /** Opens a connection of its own that bypasses the pooler, for advisory locks of a session. `end()` releases them. */
    openSession: () => Promise<pg.Client>;
    transaction: <T>(work: Work<T>, options?: Options) => Promise<T>;
    /** Runs a transaction on a connection of its own. Its statements may take any time. */
    longTransaction: <T>(work: Work<T>) => Promise<T>;
  };
/**
 * The argument of a `db.transaction` callback. The callback must send all its queries through it, because a query on a second
 * connection can deadlock with the transaction.
 */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>> &
  Preparing & {
    /** The connection of the transaction. In the pool, a statement is sent without waiting for the answer to the one before it. */
    $client: pg.ClientBase;
  };
/** Queries on the pool, or on a single connection ({@link inSession}). */
export type Queries = Pick<Database, 'execute' | 'transaction'>;
type Isolation = PgTransactionConfig['isolationLevel'];
type Work<T> = (tx: Transaction) => Promise<T>;
type Options = { isolation?: Isolation };
type NoSchema = Record<string, never>;
type PooledDatabase = NodePgDatabase & { $client: pg.Pool };

const defaultMaxConnections = 20;
const minConnections = 2;
const connectTimeoutMs = 10_000;
const sessionOptions = {
  application_name: 'trastienda',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

type Pooling = {
  /** The address of the database server, if `url` is that of a pooler in transaction mode. */
  databaseDirectUrl?: string | undefined;
  hasPreparedStatements?: boolean;
  /** Of the pool; 20 by default. */
  maxConnections?: number;
  /** After this time without an answer a statement fails, and its connection is closed. */
  answerMs?: number;
  /** Called with the error of each connection that breaks while no statement runs on it. */
  onLost?: (error: Error) => void;
};

/** Creates a connection pool. The pool connects on first use; `close` waits for the connections in use. */
export function connect(
  url: string,
  {
    databaseDirectUrl = url,
    hasPreparedStatements: preparesByName = true,
    maxConnections = defaultMaxConnections,
    answerMs = longestAnswerMs,
    onLost = () => undefined,
  }: Pooling = {},
) {
  const pool = new pg.Pool({
    ...withSessionSettings(url),
    ...sessionOptions,
    max: maxConnections,
    // The first request after a pause finds a connection that knows its statements.
    min: minConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerMs,
    pipeline: true,
  });
  // The pool replaces a broken connection, for example after a restart of the database. Without listeners, the `error` event
  // would end the process. An idle connection emits the event on the pool. A connection in use emits the event on its client, and
  // the next statement fails.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const openSession = () => openClient(databaseDirectUrl, sessionOptions);
  const db: Database = Object.assign(drizzle({ client: pool }), {
    preparesByName,
    openSession,
    transaction: <T>(work: Work<T>, options?: Options) => inPool(pool, preparesByName, work, options),
    longTransaction: <T>(work: Work<T>) => inOwnSession(openSession, work),
  });
  return { db, pool, close: () => pool.end() };
}

/**
 * Returns Drizzle on a connection of `openSession`, for work under its advisory locks: a connection that has lost them can commit nothing more.
 * The queries and transactions must not overlap.
 */
export const inSession = (client: pg.Client): Queries =>
  Object.assign(drizzle({ client }), {
    transaction: <T>(work: Work<T>, options: Options = {}) => run(transactionOn(client, false), work, options),
  });

/**
 * Replaces Drizzle's `transaction`, which never releases the connection if `begin` fails (drizzle-orm issue 6023), for example on an idle
 * connection that just broke. Twenty leaked connections exhaust the pool, and `pool.end()` never resolves. Each transaction also says who
 * writes, for the change log, and logs its security events after its commit.
 */
async function inPool<T>(pool: pg.Pool, preparesByName: boolean, work: Work<T>, options: Options = {}): Promise<T> {
  const client = await pool.connect();
  const tx = transactionOn(client, preparesByName);
  let isReusable = false;
  try {
    const result = await run(tx, work, options);
    isReusable = true;
    return result;
  } catch (error) {
    isReusable = begun.has(tx) && !isRecurring(error);
    throw error;
  } finally {
    // Closes the connection if `begin` or `rollback` failed; the pool opens a new connection when needed.
    client.release(!isReusable || isOpen(client));
  }
}

async function inOwnSession<T>(openSession: () => Promise<pg.Client>, work: Work<T>): Promise<T> {
  const client = await openSession();
  try {
    const tx = transactionOn(client, false);
    const unlimited = async () => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return work(tx);
    };
    return await run(tx, unlimited, {});
  } finally {
    await client.end();
  }
}

const begun = new WeakSet<Transaction>();

async function run<T>(tx: Transaction, work: Work<T>, { isolation }: Options): Promise<T> {
  const client = tx.$client;
  await client.query(beginWith(isolation, actorSetting()));
  begun.add(tx);
  let result: T;
  try {
    result = await work(tx);
  } catch (error) {
    // If the rollback fails, its connection is closed, and the first error says why.
    if (isOpen(client)) await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await commit(client);
  logCommitted(tx);
  return result;
}

const isOpen = (client: pg.ClientBase): boolean => client.getTransactionStatus() !== 'I';

async function commit(client: pg.ClientBase): Promise<void> {
  // If a statement has failed, PostgreSQL answers `commit` with ROLLBACK.
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because one of its statements failed');
}

const dialect = new PgDialect();

const transactionOn = (client: pg.Client | pg.PoolClient, preparesByName: boolean): Transaction =>
  Object.assign(
    new NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    ),
    { $client: client, preparesByName },
  );

function beginWith(isolation: Isolation | undefined, actor: string | undefined): string {
  const begin = isolation ? `begin isolation level ${isolation}` : 'begin';
  return actor === undefined ? begin : `${begin}; set local trastienda.actor = ${pg.escapeLiteral(actor)}`;
}

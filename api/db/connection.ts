import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import pg from 'pg';
import { actorSetting } from './actor.ts';
import { openClient, PooledClient } from './connect.ts';
import { withSessionSettings } from './session-settings.ts';
import { messageSocket } from './socket/message-socket.ts';
import { logCommitted } from './log-after-commit.ts';
import { StatementQuery } from './statements/statement-query.ts';
import { isRecurring } from './statements/recurring-errors.ts';
import { limitAnswers, longestAnswerMs } from './statements/time-limit.ts';

export type Connection = ReturnType<typeof connect>;
/** Drizzle on the pool. */
export type Database = Omit<PooledDatabase, 'transaction'> & {
  /** Opens a connection of its own that bypasses the pooler, for advisory locks of a session. `end()` releases them. */
  openSession: () => Promise<pg.Client>;
  transaction: <T>(work: Work<T>, options?: Options) => Promise<T>;
};
/**
 * The argument of a `db.transaction` callback. The callback must send all its queries through it, because a query on a second
 * connection can deadlock with the transaction.
 */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>> & {
  /** The connection of the transaction. */
  $client: pg.ClientBase;
};
/** Queries on the pool, or on a single connection ({@link inSession}). */
export type Queries = Pick<Database, 'execute' | 'transaction'>;
type Isolation = PgTransactionConfig['isolationLevel'];
type Work<T> = (tx: Transaction) => Promise<T>;
type Options = { isolation?: Isolation };
type NoSchema = Record<string, never>;
type PooledDatabase = NodePgDatabase & { $client: pg.Pool };

const maxConnections = 20;
const connectTimeoutMs = 10_000;
const sessionOptions = {
  application_name: 'trastienda',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

type Pooling = {
  /** The address of the database server, if `url` is that of a pooler in transaction mode. */
  databaseDirectUrl?: string | undefined;
  /** Whether statements are prepared by name, which such a pooler may not support. */
  hasPreparedStatements?: boolean;
  /** Called with the error of each connection that breaks while no statement runs on it. */
  onLost?: (error: Error) => void;
};

/** Creates a connection pool. The pool connects on first use; `close` waits for the connections in use. */
export function connect(
  url: string,
  { databaseDirectUrl = url, hasPreparedStatements = true, onLost = () => undefined }: Pooling = {},
) {
  const pool = new pg.Pool({
    ...withSessionSettings(url),
    ...sessionOptions,
    Client: PooledClient,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    stream: messageSocket,
  });
  // The pool replaces a broken connection, for example after a restart of the database. Without listeners, the `error` event
  // would end the process. An idle connection emits the event on the pool. A connection in use emits the event on its client, and
  // the next statement fails.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('acquire', (client) => limitAnswers(client, longestAnswerMs));
  if (!hasPreparedStatements) pool.on('connect', dropNames);
  const openSession = () => openClient(databaseDirectUrl, sessionOptions);
  const db: Database = Object.assign(withSafeTransactions(drizzle({ client: pool })), { openSession });
  return { db, pool, close: () => pool.end() };
}

/**
 * Returns Drizzle on a connection of `openSession`, for work under its advisory locks: a connection that has lost them can commit nothing more.
 * The queries and transactions must not overlap.
 */
export const inSession = (client: pg.Client): Queries =>
  Object.assign(drizzle({ client }), {
    transaction: <T>(work: Work<T>, options: Options = {}) => run(transactionOn(client), work, options),
  });

/** Turns off named prepared statements on a connection. */
function dropNames(client: pg.PoolClient): void {
  // The cast leaves out the overloads: a statement is a text, an object, or a query with a method `submit`, such as a stream.
  const query = client.query.bind(client) as (statement: unknown, ...others: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...others: unknown[]) => {
    if (statement instanceof StatementQuery) statement.dropNames();
    const isNamed =
      typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
    return query(isNamed ? { ...statement, name: undefined } : statement, ...others);
  };
  Object.assign(client, { query: unnamed });
}

/**
 * Replaces Drizzle's `transaction`, which never releases the connection if `begin` fails (drizzle-orm issue 6023), for example on an idle
 * connection that just broke. Twenty leaked connections exhaust the pool, and `pool.end()` never resolves. Each transaction also says who
 * writes, for the change log, and logs its security events after its commit.
 */
function withSafeTransactions(db: PooledDatabase): Omit<Database, 'openSession'> {
  const transaction: Database['transaction'] = async (work, options = {}) => {
    const client = await db.$client.connect();
    const tx = transactionOn(client);
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
  };
  return Object.assign<PooledDatabase, Pick<Database, 'transaction'>>(db, { transaction });
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

const transactionOn = (client: pg.Client | pg.PoolClient): Transaction =>
  Object.assign(
    new NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    ),
    { $client: client },
  );

function beginWith(isolation: Isolation | undefined, actor: string | undefined): string {
  const begin = isolation ? `begin isolation level ${isolation}` : 'begin';
  return actor === undefined ? begin : `${begin}; set local trastienda.actor = ${pg.escapeLiteral(actor)}`;
}

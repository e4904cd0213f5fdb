import type { Writable } from 'node:stream';
import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import pg from 'pg';
import { actorSetting } from './actor.ts';
import { logCommitted } from './log-after-commit.ts';

export type Connection = ReturnType<typeof connect>;
/** Drizzle on the pool. */
export type Database = Omit<PooledDatabase, 'transaction'> & {
  transaction: <T>(work: (tx: Transaction) => Promise<T>, isolation?: Isolation) => Promise<T>;
};
/**
 * The argument of a `db.transaction` callback. The callback must send all its queries through it, because a query on a second
 * connection can deadlock with the transaction.
 */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>> & {
  /** The connection of the transaction. */
  $client: pg.PoolClient;
};
type Isolation = PgTransactionConfig['isolationLevel'];
type NoSchema = Record<string, never>;
type PooledDatabase = NodePgDatabase & { $client: pg.Pool };

const maxConnections = 20;
const connectTimeoutMs = 10_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

/** Session settings that the SQL of the API relies on. An external server or its user may have other defaults. */
export const neededSettings = { search_path: 'public', datestyle: 'ISO', intervalstyle: 'postgres', timezone: 'UTC' };
const sessionSettings = Object.entries(neededSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Returns options for `pg` with {@link neededSettings}. If the URL has `options`, the settings are appended to them, because `pg`
 * would otherwise use only the URL's options.
 */
export function withSessionSettings(databaseUrl: string): { connectionString: string; options: string } {
  const url = new URL(databaseUrl);
  const own = url.searchParams.get('options');
  if (own === null) return { connectionString: databaseUrl, options: sessionSettings };
  url.searchParams.delete('options');
  return { connectionString: url.href, options: `${own} ${sessionSettings}` };
}

/** Creates a connection pool. The pool connects on first use; `close` waits for the connections in use. */
export function connect(url: string) {
  const pool = new pg.Pool({
    ...withSessionSettings(url),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    application_name: 'trastienda',
  });
  // The pool replaces a broken connection, for example after a restart of the database. Without listeners, the `error` event
  // would end the process. An idle connection emits the event on the pool. A connection in use emits the event on its client, and
  // the next statement fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: withSafeTransactions(drizzle({ client: pool })), pool, close: () => pool.end() };
}

/**
 * Replaces Drizzle's `transaction`, which waits for the answer to `begin` and never releases the connection if `begin` fails (drizzle-orm
 * issue 6023), for example on an idle connection that just broke. Twenty leaked connections exhaust the pool, and `pool.end()` waits for them
 * for ever. Here `begin` is sent together with the first statement of `work`. Each transaction also says who writes, for the change log, and
 * logs its security events after its commit.
 */
function withSafeTransactions(db: PooledDatabase): Database {
  const transaction: Database['transaction'] = async (work, isolation) => {
    const client = await db.$client.connect();
    let hasBegun = false;
    try {
      const tx = transactionOn(client);
      sendTogether(client);
      const begin = client.query(beginWith(isolation));
      // Without a listener, the error would end the process while `work` waits for something else.
      begin.catch(() => undefined);
      // `work` may return a query of Drizzle, which runs each time that somebody waits for it.
      const working = Promise.resolve(work(tx));
      working.catch(() => undefined);
      await begin;
      hasBegun = true;
      const result = await finish(tx, working);
      logCommitted(tx);
      return result;
    } finally {
      // Closes the connection if `begin` or `rollback` failed; the pool opens a new connection when needed.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign<PooledDatabase, Pick<Database, 'transaction'>>(db, { transaction });
}

const unanswered = new WeakMap<Transaction, Promise<unknown>[]>();

/** Sends the last statement of a transaction together with its commit, which then waits for both answers. */
export function sendWithCommit(tx: Transaction, send: () => Promise<unknown>): void {
  sendTogether(tx.$client);
  const statement = send();
  statement.catch(() => undefined);
  unanswered.set(tx, [...(unanswered.get(tx) ?? []), statement]);
}

async function finish<T>(tx: Transaction, working: Promise<T>): Promise<T> {
  const client = tx.$client;
  let result: T;
  try {
    result = await working;
  } catch (error) {
    // If the rollback fails, its connection is closed, and the first error says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  const committing = client.query('commit');
  committing.catch(() => undefined);
  await Promise.all(unanswered.get(tx) ?? []);
  const { command } = await committing;
  // PostgreSQL answers `commit` with ROLLBACK after a statement that failed.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because one of its statements failed');
  return result;
}

/** Sends the statements that follow, until the running callbacks have ended, in one packet. */
export function sendTogether(client: pg.PoolClient): void {
  // The cast is safe: a connected client has a connection, which the types of `pg` leave out.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const dialect = new PgDialect();

const transactionOn = (client: pg.PoolClient): Transaction =>
  Object.assign(
    new NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    ),
    { $client: client },
  );

function beginWith(isolation: Isolation | undefined): string {
  const begin = isolation ? `begin isolation level ${isolation}` : 'begin';
  const actor = actorSetting();
  return actor === undefined ? begin : `${begin}; set local trastienda.actor = ${pg.escapeLiteral(actor)}`;
}

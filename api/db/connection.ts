import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { actorSetting } from './actor.ts';
import { logCommitted } from './log-after-commit.ts';

export type Connection = ReturnType<typeof connect>;
export type Database = Connection['db'];
/**
 * The argument of a `db.transaction` callback. The callback must send all its queries through it, because a query on a second
 * connection can deadlock with the transaction.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

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
 * Replaces Drizzle's `transaction`, which never releases the connection if `begin` fails (drizzle-orm issue 6023), for example on
 * an idle connection that just broke. Twenty leaked connections exhaust the pool, and `pool.end()` waits for them for ever. Each
 * transaction also says who writes, for the change log, and logs its security events after its commit.
 */
function withSafeTransactions<T extends NodePgDatabase & { $client: pg.Pool }>(db: T): T {
  const transaction: T['transaction'] = async (work, config) => {
    const client = await db.$client.connect();
    let hasBegun = false;
    try {
      const committed = await drizzle({ client }).transaction(async (tx) => {
        hasBegun = true;
        const actor = actorSetting();
        if (actor !== undefined) await tx.execute(sql`select set_config('trastienda.actor', ${actor}, true)`);
        return { tx, result: await work(tx) };
      }, config);
      logCommitted(committed.tx);
      return committed.result;
    } finally {
      // Closes the connection if `begin` or `rollback` failed; the pool opens a new connection when needed.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(db, { transaction });
}

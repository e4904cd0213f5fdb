import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Connection = ReturnType<typeof connect>;
export type Database = Connection['db'];
/** What a callback of `db.transaction` gets. Inside one nothing but it may be used: a second connection can deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const maxConnections = 20;
const connectTimeoutMs = 10_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

/** Opens a pool. Connections are made when first needed; `close` waits for those in use. */
export function connect(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    application_name: 'trastienda',
  });
  // An idle connection that breaks (a restart of the database) is replaced by the pool; unheard it would end the process.
  pool.on('error', () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

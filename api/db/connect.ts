import pg from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { describeTlsError } from './socket/tls-errors.ts';
import { withSessionSettings } from './session-settings.ts';

const connectTimeoutMs = 10_000;

/** Name and time limits of a connection; `query_timeout` is the time in ms after which a query fails at the client. */
type Options = Pick<
  pg.ClientConfig,
  | 'application_name'
  | 'connectionTimeoutMillis'
  | 'query_timeout'
  | 'statement_timeout'
  | 'idle_in_transaction_session_timeout'
>;

type Connected = Parameters<pg.Client['connect']>[0];

/**
 * A client for pools. `pg` keeps the callback of `connect` until the connection is closed, and with it the query for which the pool opened the
 * connection, with its result. This client drops the callback after the call.
 */
export class PooledClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) return super.connect();
    // The cast joins the two forms of the callback.
    let left = callback as ((...results: unknown[]) => void) | undefined;
    super.connect((...results: unknown[]) => {
      const call = left;
      left = undefined;
      call?.(...results);
    });
  }
}

/** Opens a single connection to the database at `url`. @throws the error of the driver or of the server. */
export async function openClient(url: string, options: Options = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...withSessionSettings(url),
    connectionTimeoutMillis: connectTimeoutMs,
    ...options,
  });
  // If the connection breaks between two statements, the next statement fails. Without a listener, the `error` event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Opens a single connection to the database at `url`, for migrations and for checks before the start.
 * @throws StartRefused with the message of the driver or the server, which never contains the password.
 */
export async function connectTo(url: string, options: Options = {}): Promise<pg.Client> {
  try {
    return await openClient(url, { application_name: 'trastienda migrations', ...options });
  } catch (error) {
    // If the host name has several addresses, there is an error for each. Only the first is reported.
    const [reason] = error instanceof AggregateError ? error.errors : [error];
    const sentence = reason instanceof Error ? reason.message : String(reason);
    const usual = `The database cannot be reached: ${sentence}. Start it, or correct DATABASE_URL.`;
    throw new StartRefused(describeTlsError(reason, url) ?? usual, { cause: error });
  }
}

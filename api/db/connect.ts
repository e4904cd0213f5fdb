import pg from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { describeTlsError } from './errors/tls-errors.ts';
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

import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { withSessionSettings } from './connection.ts';

const connectTimeoutMs = 10_000;

/**
 * Opens a connection to the database at `url`, which an operator may have misspelt.
 * @throws StartRefused with the message of the driver or the server, which never contains the password.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...withSessionSettings(url),
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'trastienda migrations',
    });
    // When the connection breaks between two statements, the next statement fails. Without a listener the process would end.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    // A host name with several addresses gives an error for each.
    const [reason] = error instanceof AggregateError ? error.errors : [error];
    const sentence = reason instanceof Error ? reason.message : String(reason);
    throw new StartRefused(`The database cannot be reached: ${sentence}. Start it, or correct DATABASE_URL.`, {
      cause: error,
    });
  }
}

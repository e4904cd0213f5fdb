import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { withSessionSettings } from './connection.ts';

const connectTimeoutMs = 10_000;

/**
 * One connection to the database at `url`, which an operator may have misspelt.
 * @throws StartRefused with the reason in the words of the driver or the server, which never hold the password.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...withSessionSettings(url),
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'trastienda migrations',
    });
    // A connection that breaks between two statements fails the next one; unheard it would end the process at once.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    // A name with several addresses fails once for each.
    const [reason] = error instanceof AggregateError ? error.errors : [error];
    const sentence = reason instanceof Error ? reason.message : String(reason);
    throw new StartRefused(`The database cannot be reached: ${sentence}. Start it, or correct DATABASE_URL.`, {
      cause: error,
    });
  }
}

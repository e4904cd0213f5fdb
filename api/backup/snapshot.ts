import type { Client } from 'pg';
import { connectTo } from '../db/connect.ts';
import { removalLock } from '../media/files.ts';

/** Settings that the text of values depends on, besides those of every connection. */
const settings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/**
 * Runs `work` in a read-only transaction whose snapshot stays the same. Meanwhile, no file is removed to which the snapshot refers.
 * @throws StartRefused if the database cannot be reached.
 */
export async function withSnapshot<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const guard = await connectTo(url);
  try {
    await guard.query('begin');
    await guard.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    // A removal that has begun is waited for. It has to be on another connection, because the lock would be taken after the snapshot.
    await guard.query('select pg_advisory_xact_lock($1)', [removalLock]);
    const client = await connectTo(url);
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(settings);
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await guard.end();
  }
}

/** Makes the values of a writing transaction read as in {@link withSnapshot}. */
export const useSettings = (client: Client) => client.query(settings);

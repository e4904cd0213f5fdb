import type { Database } from '../../db/connection.ts';
import { recordStatements, type SentStatement } from './record-statements.ts';

/** Returns the statements of lists that `work` sends to a database. */
export async function listsSentBy(database: { db: Database }, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { sent } = await recordStatements(database, work);
  return sent.filter(({ text }) => text.includes('page.*'));
}

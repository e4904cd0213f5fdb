import { sql, type SQL } from 'drizzle-orm';
import type { ClientBase } from 'pg';

/**
 * After this time a statement fails and its connection is closed: the database, or a proxy before it, has disappeared without closing the
 * connection. The operating system would retransmit for a quarter of an hour. It is longer than the time limit of the database itself.
 */
export const longestAnswerMs = 35_000;

/** Limits the time that the next statements of a connection may take. @param ms 0: any time. */
export function limitAnswers(client: ClientBase, ms: number): void {
  // The cast is safe: a client reads this parameter for each statement. The types of `pg` leave it out.
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } };
  connectionParameters.query_timeout = ms;
}

type Limited = { $client: ClientBase; execute: (statement: SQL) => PromiseLike<unknown> };

/** Lets the statements of a transaction take any time. */
export async function liftTimeLimits(tx: Limited): Promise<void> {
  limitAnswers(tx.$client, 0);
  await tx.execute(sql`set local statement_timeout = 0`);
}

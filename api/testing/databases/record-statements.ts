import type pg from 'pg';
import type { Database } from '../../db/connection.ts';

export type SentStatement = { text: string; values?: unknown[]; name?: string };

/** Returns the result of `work`, and the statements that were sent on connections of the pool meanwhile, in order. */
export async function recordStatements<Result>(
  { db }: { db: Database },
  work: () => Promise<Result>,
): Promise<{ result: Result; sent: SentStatement[] }> {
  const sent: SentStatement[] = [];
  const restored = new Map<pg.PoolClient, () => void>();
  const record = (client: pg.PoolClient) => {
    if (!restored.has(client))
      restored.set(
        client,
        replaceQuery(client, (statement) => sent.push(statement)),
      );
  };
  db.$client.on('acquire', record);
  try {
    return { result: await work(), sent };
  } finally {
    db.$client.off('acquire', record);
    for (const restore of restored.values()) restore();
  }
}

/** @returns a function that restores the method of the client. */
function replaceQuery(client: pg.PoolClient, report: (statement: SentStatement) => void): () => void {
  const own = Object.getOwnPropertyDescriptor(client, 'query');
  // The cast leaves out the overloads: a statement is a text or an object with one.
  const send = client.query.bind(client) as (statement: string | SentStatement, ...others: unknown[]) => unknown;
  Object.assign(client, {
    query: (statement: string | SentStatement, ...others: unknown[]) => {
      report(typeof statement === 'string' ? { text: statement } : statement);
      return send(statement, ...others);
    },
  });
  return () => {
    Reflect.deleteProperty(client, 'query');
    if (own) Object.defineProperty(client, 'query', own);
  };
}

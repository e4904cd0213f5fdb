import { vi } from 'vitest';
import type { Database } from '../../db/connection.ts';

/** Returns the statements of lists that `work` sends to a database. */
export async function listsSentBy(
  { db }: { db: Database },
  work: () => Promise<unknown>,
): Promise<{ text: string; name?: string }[]> {
  const sent = vi.spyOn(db.$client, 'query');
  try {
    await work();
    // The cast is safe: all statements of the API are objects with a text.
    const statements = sent.mock.calls.map(([query]) => query as unknown as { text: string; name?: string });
    return statements.filter(({ text }) => text.includes('page.*'));
  } finally {
    sent.mockRestore();
  }
}

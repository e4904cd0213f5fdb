import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { handoffs } from './tables.ts';

/** Long enough for a slow page to open, too short for an address that somebody finds in a history. */
export const handoffSeconds = 60;
const beginning = 'handoff_';

/** What a token of ours may be used for, as its first letters tell. */
export const isHandoff = (token: string) => token.startsWith(beginning);

/** Gives a user a token that reads `target` once; those that have run out, of anyone, are cleared on the way. */
export async function startHandoff(db: Database, userId: number, target: string): Promise<string> {
  const token = beginning + randomBytes(32).toString('base64url');
  await db.delete(handoffs).where(lt(handoffs.expiresAt, sql`now()`));
  await db.insert(handoffs).values({
    tokenHash: hashOf(token),
    userId,
    target,
    expiresAt: sql`now() + make_interval(secs => ${handoffSeconds})`,
  });
  return token;
}

/** Whose token it is; it is worth nothing afterwards, nor for anything else than to read its target. */
export async function spendHandoff(db: Database, token: string, { method, path }: { method: string; path: string }) {
  if (method !== 'GET') return undefined;
  const isThis = and(
    eq(handoffs.tokenHash, hashOf(token)),
    eq(handoffs.target, path),
    gt(handoffs.expiresAt, sql`now()`),
  );
  const [spent] = await db.delete(handoffs).where(isThis).returning({ userId: handoffs.userId });
  return spent?.userId;
}

/** Only the hash is kept: whoever reads the table cannot use what stands there. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

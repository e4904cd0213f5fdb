import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { RequestUser } from './session-of-request.ts';
import { handoffs, sessions } from './tables.ts';

/** Long enough for a slow page to open, too short for an address that somebody finds in a history. */
export const handoffSeconds = 60;
const beginning = 'handoff_';

/** What a token of ours may be used for, as its first letters tell. */
export const isHandoff = (token: string) => token.startsWith(beginning);

/**
 * Gives the user of a session a token that reads `target` once; expired tokens of all users are deleted on the way. The token names
 * its session, and the stored hash covers the whole token, so the name cannot be changed.
 */
export async function startHandoff(db: Database, user: RequestUser, target: string): Promise<string> {
  const token = `${beginning}${user.sessionId}.${randomBytes(32).toString('base64url')}`;
  await db.delete(handoffs).where(lt(handoffs.expiresAt, sql`now()`));
  await db.insert(handoffs).values({
    tokenHash: hashOf(token),
    userId: user.id,
    target,
    expiresAt: sql`now() + make_interval(secs => ${handoffSeconds})`,
  });
  return token;
}

/** The id of its user, while the session that asked for it lasts. The token works once, and only to read its target. */
export async function redeemHandoff(db: Database, token: string, { method, path }: { method: string; path: string }) {
  const sessionId = /^\d{1,10}(?=\.)/.exec(token.slice(beginning.length))?.[0];
  if (method !== 'GET' || sessionId === undefined) return undefined;
  const session = sql`select from ${sessions} where ${sessions.id} = ${sessionId}::bigint`;
  const isThis = and(
    eq(handoffs.tokenHash, hashOf(token)),
    eq(handoffs.target, path),
    gt(handoffs.expiresAt, sql`now()`),
    sql`exists (${session})`,
  );
  const [spent] = await db.delete(handoffs).where(isThis).returning({ userId: handoffs.userId });
  return spent?.userId;
}

/** Only the hash is stored, so that a reader of the table cannot use the tokens. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

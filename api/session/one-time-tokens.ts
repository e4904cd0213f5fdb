import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { RequestUser } from '../http/protection/authentication.ts';
import { hashOf } from './hash-of.ts';
import { handoffs, sessions } from './tables.ts';

/** Long enough for a slow page to load, too short for a URL found in a browser history to work. */
export const handoffSeconds = 60;
const beginning = 'handoff_';

/** Whether a token is a handoff token, by its prefix. */
export const isHandoff = (token: string) => token.startsWith(beginning);

/**
 * Issues a token with which the user of a session can read `target` once. Also deletes the expired tokens of all users. The token
 * contains the id of its session; the stored hash covers the whole token, so the id cannot be changed.
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

/**
 * Redeems a token: once, only for a GET of its target, and only while the session that requested the token exists.
 * @returns the user's id, or undefined if the token is not accepted.
 */
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

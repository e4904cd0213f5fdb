import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { RequestUser } from '../http/protection/authentication.ts';
import { ApiError } from '../http/errors.ts';
import { users } from './users.ts';
import type { AccessTokens } from './access-token.ts';
import { isHandoff, redeemHandoff } from './one-time-tokens.ts';
import { invalidToken } from './invalid-token.ts';
import { epochOf } from './tables.ts';
import { batched } from './batch-loader.ts';

/** The operation that a request performs, for tokens that permit only a single operation. */
type Asked = { method: string; path: string };

/**
 * Returns a function that authenticates a request. The function looks up the user by primary key, so a demotion, deletion, new password or
 * logout is effective with the next request (D-59). Requests that arrive together share one lookup, which is a prepared statement.
 */
export function sessionOfRequest(db: Database, tokens: AccessTokens) {
  const usersById = db
    .select({ id: users.id, roles: users.roles, epoch: epochOf(users.id) })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('users_of_requests');
  const userById = batched(
    async (ids: number[]) => new Map((await usersById.execute({ ids })).map((user) => [user.id, user])),
  );

  /** @throws ApiError `unauthenticated` without a valid token. */
  return async function find(authorization: string | undefined, asked: Asked): Promise<RequestUser> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      const refused = { reason: 'noToken' } as const;
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' }, refused });
    }
    if (isHandoff(token)) return userOfHandoff(token, asked);
    const { userId, epoch, sessionId } = tokens.verify(token);
    const user = await userById(userId);
    if (user?.epoch !== epoch) throw invalidToken({ reason: 'revokedToken', user: userId });
    return { id: userId, roles: user.roles, sessionId };
  };

  /** Returns the user who requested the token, with the current roles. The session id is 0, because the request belongs to no session. */
  async function userOfHandoff(token: string, asked: Asked): Promise<RequestUser> {
    const userId = await redeemHandoff(db, token, asked);
    const user = userId === undefined ? undefined : await userById(userId);
    if (!user) throw invalidToken({ reason: 'invalidToken', user: userId });
    return { id: user.id, roles: user.roles, sessionId: 0 };
  }
}

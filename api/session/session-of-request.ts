import type { RecordTable } from '../cache/find-unchanged.ts';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { isAdministrator, type Asked, type Session } from '../http/protection/authentication.ts';
import type { AccessTokens, Claims } from './access-token.ts';
import { isHandoff, redeemHandoff } from './one-time-tokens.ts';
import { invalidToken } from './invalid-token.ts';
import { usersOfRequests, type Known } from './users-of-requests.ts';

/**
 * Returns a function that authenticates a request. The function looks up the user by primary key, so a demotion, deletion, new password or
 * logout is effective with the next request (D-59). The same statement says whether a cached answer has changed, or reads the answer.
 * @param records the tables whose records can be cached.
 */
export function sessionOfRequest(db: Database, tokens: AccessTokens, records: readonly RecordTable[]) {
  const lookUp = usersOfRequests(db, records);
  // Tokens whose latest request was an administrator's. Only these start a read before the user is checked, so after a logout or a demotion a
  // token causes at most one read, whose answer is discarded.
  const admitted = new WeakSet<Claims>();
  const known = async (userId: number, { cached, read }: Pick<Asked, 'cached' | 'read'> = {}): Promise<Known> => {
    // The handler of the route reports an error after authorisation, because it may reveal whether a record exists.
    const found = await read?.(userId).catch(() => undefined);
    if (found?.requester) return { user: found.requester, isUnchanged: false };
    return (await lookUp({ userId, cached })) ?? { user: undefined, isUnchanged: false };
  };

  /** @throws ApiError `unauthenticated` without a valid token. */
  return async function find(authorization: string | undefined, asked: Asked): Promise<Session> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      const refused = { reason: 'noToken' } as const;
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' }, refused });
    }
    if (isHandoff(token)) return sessionOfHandoff(token, asked);
    const claims = tokens.verify(token);
    const { userId, epoch, sessionId } = claims;
    const { cached, read } = asked;
    const { user, isUnchanged } = await known(userId, { cached, read: admitted.has(claims) ? read : undefined });
    admitted.delete(claims);
    if (user?.epoch !== epoch) throw invalidToken({ reason: 'revokedToken', user: userId });
    if (isAdministrator(user)) admitted.add(claims);
    return { user: { id: userId, roles: user.roles, sessionId }, isUnchanged };
  };

  /** Returns the user who requested the token, with the current roles. The session id is 0, because the request belongs to no session. */
  async function sessionOfHandoff(token: string, asked: Asked): Promise<Session> {
    const userId = await redeemHandoff(db, token, asked);
    const { user } = userId === undefined ? { user: undefined } : await known(userId);
    if (!user) throw invalidToken({ reason: 'invalidToken', user: userId });
    return { user: { id: user.id, roles: user.roles, sessionId: 0 }, isUnchanged: false };
  }
}

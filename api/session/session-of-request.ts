import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { users } from '../resources/user.ts';
import type { AccessTokens } from './access-token.ts';

export type RequestUser = { id: number; roles: string[]; sessionId: number };

/**
 * Finds out who sends a request. The one look-up by primary key lets a demotion, deletion, new password or logout count from the
 * next request on (D-59); prepared, because every request takes this way.
 */
export function sessionOfRequest(db: Database, tokens: AccessTokens) {
  const userById = db
    .select({ roles: users.roles, epoch: users.sessionEpoch })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_of_request');

  /** @throws ApiError `unauthenticated` without a token that still counts. */
  return async function find(authorization: string | undefined): Promise<RequestUser> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    const { userId, epoch, sessionId } = tokens.verify(token);
    const [user] = await userById.execute({ id: userId });
    if (user?.epoch !== epoch) {
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    }
    return { id: userId, roles: user.roles, sessionId };
  };
}

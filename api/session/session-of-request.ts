import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { users } from '../resources/user/table.ts';
import type { AccessTokens } from './access-token.ts';
import { together } from './together.ts';

export type RequestUser = { id: number; roles: string[]; sessionId: number };

/**
 * Finds out who sends a request. The one look-up by primary key lets a demotion, deletion, new password or logout count from the
 * next request on (D-59); prepared, because every request takes this way, and shared by requests that come together.
 */
export function sessionOfRequest(db: Database, tokens: AccessTokens) {
  const usersById = db
    .select({ id: users.id, roles: users.roles, epoch: users.sessionEpoch })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('users_of_requests');
  const userById = together(
    async (ids: number[]) => new Map((await usersById.execute({ ids })).map((user) => [user.id, user])),
  );

  /** @throws ApiError `unauthenticated` without a token that still counts. */
  return async function find(authorization: string | undefined): Promise<RequestUser> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    const { userId, epoch, sessionId } = tokens.verify(token);
    const user = await userById(userId);
    if (user?.epoch !== epoch) {
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    }
    return { id: userId, roles: user.roles, sessionId };
  };
}

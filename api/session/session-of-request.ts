import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { batched } from '../db/statements/batch-loader.ts';
import type { Env } from '../env/env.ts';
import { opaqueParameter, runStatement, toStatement } from '../db/statements/statement.ts';
import { ApiError } from '../http/errors.ts';
import type { Asked, RequestUser } from '../http/protection/authentication.ts';
import type { AccessTokens } from './access-token.ts';
import { isHandoff, redeemHandoff } from './one-time-tokens.ts';
import { invalidToken } from './invalid-token.ts';
import { epochOf } from './tables.ts';
import { hasGivenPassword } from './account/password-state.ts';
import { lacksFactor } from './factors/active-factors.ts';
import { users } from './users.ts';

/**
 * Returns a function that authenticates a request. The function looks up the user by primary key, so a demotion, deletion, new password or
 * logout is effective with the next request (D-59).
 */
export function sessionOfRequest(
  db: Database,
  tokens: AccessTokens,
  required: Pick<Env, 'requiresOwnPasswords' | 'requiresFactors'>,
) {
  const findUser = userFinder(db, required);

  /** @throws ApiError `unauthenticated` without a valid token. */
  return async function find(authorization: string | undefined, asked: Asked): Promise<RequestUser> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      const refused = { reason: 'noToken' } as const;
      throw new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' }, refused });
    }
    if (isHandoff(token)) return userOfHandoff(token, asked);
    const { userId, epoch, sessionId } = tokens.verify(token);
    const user = await findUser(userId);
    if (user?.epoch !== epoch) throw invalidToken({ reason: 'revokedToken', user: userId });
    const { roles, needsOwnPassword, needsFactor } = user;
    return { id: userId, roles, sessionId, needsOwnPassword, needsFactor };
  };

  /** Returns the user who requested the token, with the current roles. The session id is 0, because the request belongs to no session. */
  async function userOfHandoff(token: string, asked: Asked): Promise<RequestUser> {
    const userId = await redeemHandoff(db, token, asked);
    const user = userId === undefined ? undefined : await findUser(userId);
    if (!user) throw invalidToken({ reason: 'invalidToken', user: userId });
    return { id: user.id, roles: user.roles, sessionId: 0 };
  }
}

/** `epoch`: the epoch of the valid sessions. */
type FoundUser = { id: number; roles: string[]; epoch: number; needsOwnPassword: boolean; needsFactor: boolean };
type Row = [id: number, roles: string[], epoch: number, needsOwnPassword: boolean, needsFactor: boolean];

/** Returns a function that finds a user by id. Requests that arrive together share a statement. */
function userFinder(
  db: Database,
  { requiresOwnPasswords, requiresFactors }: Pick<Env, 'requiresOwnPasswords' | 'requiresFactors'>,
): (id: number) => Promise<FoundUser | undefined> {
  const needsOwn = requiresOwnPasswords ? hasGivenPassword : sql`false`;
  const needsOne = requiresFactors ? lacksFactor : sql`false`;
  const found = toStatement(sql`
    select ${users.id}, ${users.roles}, ${epochOf(users.id)}, ${needsOwn}, ${needsOne}
    from ${users} where ${users.id} = any(${opaqueParameter('ids', 'int[]')})`);
  return batched(async (ids: number[]) => {
    const { rows } = await runStatement<Row>(db, found, [ids]);
    return new Map(
      rows.map(([id, roles, epoch, needsOwnPassword, needsFactor]) => [
        id,
        { id, roles, epoch, needsOwnPassword, needsFactor },
      ]),
    );
  });
}

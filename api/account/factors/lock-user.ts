import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { invalidToken } from '../../session/invalid-token.ts';
import { users } from '../../session/users.ts';

/**
 * Locks a user, so that the changes of their factors follow one another. Must come before the lock of a factor, as in the deletion of a user.
 * @param mode `share`: the caller only uses the factors.
 * @returns undefined if there is no such user.
 */
export async function lockUser(tx: Transaction, id: number, mode: 'share' | 'no key update' = 'no key update') {
  const [user] = await tx
    .select({ email: users.email, roles: users.roles })
    .from(users)
    .where(eq(users.id, id))
    .for(mode);
  return user;
}

/**
 * As {@link lockUser}, for the user of a request.
 * @throws ApiError `unauthenticated` if the user was deleted since the request was authenticated.
 */
export async function lockOwner(tx: Transaction, id: number) {
  const user = await lockUser(tx, id);
  if (!user) throw invalidToken({ reason: 'revokedToken', user: id });
  return user;
}

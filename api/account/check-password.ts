import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { userInAction } from '../db/actor.ts';
import type { Database } from '../db/connection.ts';
import { hasFactor } from '../session/factors/active-factors.ts';
import { isPasswordRight } from '../session/passwords.ts';
import { users } from '../session/users.ts';
import { checkGuess } from './check-guess.ts';

/** `account` is the result of `toAccount`. */
type Typed = { account: string; password: string };

type User = { id: number; passwordHash: string; hasFactor: boolean };

/**
 * Checks the password of an account, as {@link checkGuess} describes. At a sign-in, the password of a user with a second factor proves nothing
 * by itself: the failures before it still count.
 * @returns whether the password is right, and the user of the account, if there is one.
 * @throws ApiError `tooManyAttempts` or `unavailable`
 */
export async function checkPassword(
  db: Database,
  request: FastifyRequest,
  { account, password }: Typed,
): Promise<{ isRight: boolean; user: User | undefined }> {
  const isSignedIn = userInAction() !== null;
  return checkGuess(db, request, {
    account,
    secret: 'password',
    check: async () => {
      const user = await findUser(db, account);
      const isRight = await isPasswordRight(user?.passwordHash, password);
      return { user, userId: user?.id, isRight, forgets: isRight && (isSignedIn || !user?.hasFactor) };
    },
  });
}

async function findUser(db: Database, account: string): Promise<User | undefined> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, hasFactor })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  return user;
}

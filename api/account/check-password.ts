import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { userInAction } from '../db/actor.ts';
import type { Database } from '../db/connection.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import { findPlace } from '../session/guessing/find-place.ts';
import {
  beginAttempt,
  countFailure,
  forgetFailures,
  throttleSignIn,
  type Attempt,
} from '../session/guessing/sign-in-attempts.ts';
import { inHashQueue, isPasswordRight } from '../session/passwords.ts';
import { users } from '../session/users.ts';

/** `account` is the result of `toAccount`. */
type Typed = { account: string; password: string };

type Checked = { isRight: boolean; user: Pick<typeof users.$inferSelect, 'id' | 'roles' | 'passwordHash'> | undefined };

/**
 * Checks the password of an account, with the delays of D-77: wrong ones count, and the owner is told when the account comes under attack.
 * @returns whether the password is right, and the user of the account, if there is one.
 * @throws ApiError `tooManyAttempts` or `unavailable`
 */
export async function checkPassword(db: Database, request: FastifyRequest, typed: Typed): Promise<Checked> {
  const { address } = request;
  const { account } = typed;
  const { place, isKnown } = await findPlace(db, { account, address });
  const attempt = { account, address, isKnown };
  // Check here to keep throttled attempts out of the queue. `checkNow` checks again when the attempt leaves the queue. The queue runs at most
  // two attempts at a time, so at the second check at most one other guess is still running and not counted yet.
  await throttleSignIn(db, attempt);
  const isSignedIn = userInAction() !== null;
  const checked = await inHashQueue(() => checkNow(db, attempt, typed), isSignedIn ? undefined : place);
  if (checked.user && checked.beginsAttack) reportAttack(db, request, checked.user.id);
  return checked;
}

async function checkNow(db: Database, attempt: Attempt, { account, password }: Typed) {
  await beginAttempt(db, attempt);
  const [user] = await db
    .select({ id: users.id, roles: users.roles, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  const isRight = await isPasswordRight(user?.passwordHash, password);
  if (isRight) await forgetFailures(db, attempt);
  return { user, isRight, beginsAttack: !isRight && (await countFailure(db, attempt)) };
}

const reports = new Set<Promise<void>>();

/** Waits until the owners of all accounts under attack are told; called when the server stops. */
export async function attacksReported(): Promise<void> {
  await Promise.all(reports);
}

/** The answer does not wait for the mail: only an account that exists has an owner, so the time would tell a guesser which do. */
function reportAttack(db: Database, request: FastifyRequest, userId: number): void {
  securityLogOf(request)({ event: 'accountUnderAttack', target: userId });
  const report = db
    .transaction((tx) => notifyOwner(tx, { kind: 'accountUnderAttack', userId }))
    .catch((error: unknown) => request.log.error({ err: error }, 'the owner of an account under attack was not told'))
    .finally(() => reports.delete(report));
  reports.add(report);
}

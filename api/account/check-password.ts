import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/connection.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import { deviceOf } from '../session/device.ts';
import { recognise } from '../session/guessing/known-networks.ts';
import {
  beginAttempt,
  countFailure,
  forgetFailures,
  throttleSignIn,
  type Attempt,
} from '../session/guessing/sign-in-attempts.ts';
import { inHashQueue, isPasswordRight, lanes } from '../session/passwords.ts';
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
  const network = deviceOf(request).network ?? address;
  const { isInUse, isKnown } = await recognise(db, { account, network });
  const attempt = { account, address, isKnown };
  // Check here to keep throttled attempts out of the queue. `checkNow` checks again when the attempt leaves the queue. The queue runs at most
  // two attempts at a time, so at the second check at most one other guess is still running and not counted yet.
  await throttleSignIn(db, attempt);
  const place = { lane: isInUse ? lanes.known : lanes.stranger, network };
  const checked = await inHashQueue(() => checkNow(db, attempt, typed), place);
  if (checked.user && checked.beginsAttack) await reportAttack(db, request, checked.user.id);
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

async function reportAttack(db: Database, request: FastifyRequest, userId: number): Promise<void> {
  securityLogOf(request)({ event: 'accountUnderAttack', target: userId });
  await db.transaction((tx) => notifyOwner(tx, { kind: 'accountUnderAttack', userId }));
}

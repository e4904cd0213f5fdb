import type { FastifyRequest } from 'fastify';
import { userInAction } from '../db/actor.ts';
import type { Database } from '../db/connection.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import type { Secret } from '../session/guessing/failure-keys.ts';
import { findPlace } from '../session/guessing/find-place.ts';
import {
  beginAttempt,
  countFailure,
  forgetFailures,
  throttleSignIn,
  type Attempt,
} from '../session/guessing/sign-in-attempts.ts';
import { inHashQueue } from '../session/passwords.ts';

/** `forgets`: whether the guess proves the user, so that the failures before it no longer count. */
type Outcome = { isRight: boolean; forgets: boolean; userId: number | undefined };

/**
 * `account` is the result of `toAccount`. `check` runs in the hash queue, unless the guess is `unqueued`: it then must need no password work, and be
 * of a secret that a burst of guesses does not find.
 */
type Guess<O> = { account: string; secret: Secret; check: () => Promise<O>; unqueued?: true };

/**
 * Checks a proof of an account, such as a password, with the delays of D-77: wrong ones count, those of each `secret` by themselves, and the owner
 * gets a mail when an attack on the account begins. `check` should be short: two that wait for a lock would stop the queue.
 * @throws ApiError `tooManyAttempts` or `unavailable`
 */
export async function checkGuess<O extends Outcome>(
  db: Database,
  request: FastifyRequest,
  { account, secret, check, unqueued }: Guess<O>,
): Promise<O> {
  const { address } = request;
  const { place, isKnown } = await findPlace(db, { account, address });
  const attempt: Attempt = { account, secret, address, isKnown };
  // Check here to keep throttled attempts out of the queue. `checkNow` checks again when the attempt leaves the queue. The queue runs at most
  // two attempts at a time, so at the second check at most one other guess is still running and not counted yet.
  await throttleSignIn(db, attempt);
  const work = () => checkNow(db, attempt, check);
  const isSignedIn = userInAction() !== null;
  const checked = await (unqueued ? work() : inHashQueue(work, isSignedIn ? undefined : place));
  const { userId } = checked.outcome;
  if (userId !== undefined && checked.beginsAttack) reportAttack(db, request, { userId, secret });
  return checked.outcome;
}

async function checkNow<O extends Outcome>(db: Database, attempt: Attempt, check: Guess<O>['check']) {
  await beginAttempt(db, attempt);
  const outcome = await check();
  if (outcome.forgets) await forgetFailures(db, attempt);
  return { outcome, beginsAttack: !outcome.isRight && (await countFailure(db, attempt)) };
}

const reports = new Set<Promise<void>>();

/** Waits until the mails about attacks are stored; called when the server stops. */
export async function attacksReported(): Promise<void> {
  await Promise.all(reports);
}

type Attacked = { userId: number; secret: Secret };

/** The answer does not wait for the mail: only an account that exists has an owner, so the time would tell a guesser which do. */
function reportAttack(db: Database, request: FastifyRequest, { userId, secret }: Attacked): void {
  securityLogOf(request)({ event: 'accountUnderAttack', target: userId });
  const kind = secret === 'code' ? 'codesGuessed' : 'accountUnderAttack';
  const report = db
    .transaction((tx) => notifyOwner(tx, { kind, userId }))
    .catch((error: unknown) => request.log.error({ err: error }, 'the owner of an account under attack was not told'))
    .finally(() => reports.delete(report));
  reports.add(report);
}

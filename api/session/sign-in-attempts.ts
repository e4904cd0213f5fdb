import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { prefixOf } from './networks.ts';
import { signInFailures } from './tables.ts';

/**
 * The numbers of failed sign-ins from which an IP address has to wait: `accountFromAddress` failures at one account, or `address` failures
 * at any accounts. Once an account has `account` failures from all addresses together, it counts as under attack. From then on, an address
 * waits for that account after its first failure there. An address without failures never waits, so the owner can still sign in.
 */
const thresholds = { accountFromAddress: 5, accountFromAddressUnderAttack: 1, address: 50, account: 20 };
/**
 * The number of attempts (`tries` per `seconds`) that an IP address may still make while it waits because of the threshold `address`, so
 * that a guesser does not lock out other users of the same address (D-77). These attempts are allowed only at accounts without a failure
 * from that address. A wrong attempt counts as a failure, so the allowance permits no second guess at the same account.
 */
const allowance = { tries: 10, seconds: 60 };
const maxWaitSeconds = 15 * 60;
const halfLifeSeconds = 60 * 60;
const forgottenSeconds = 6 * 60 * 60;
const forgottenAfter = sql`now() - make_interval(secs => ${forgottenSeconds})`;

/**
 * The seconds since a failure, by the database's clock, which all processes share. A failure dated in the future was counted while that clock
 * was wrong: it must not make anybody wait until then.
 */
const secondsAgo = sql<number>`abs(extract(epoch from now() - ${signInFailures.failedAt}))::float8`;

/** `account` is the result of {@link toAccount}; `address` is the IP address of the client. */
type Attempt = { account: string; address: string };

/**
 * Returns the key under which failures are counted: the username in lower case as computed by PostgreSQL. The lookup of users uses the same
 * function, so failures with any spelling that finds an account are counted together. The key is the same whether the account exists or
 * not.
 */
export async function toAccount(db: Database, username: string): Promise<string> {
  const { rows } = await db.execute<{ account: string }>(sql`select lower(${username}::text) as account`);
  if (!rows[0]) throw new Error('PostgreSQL returned no row for lower()');
  return rows[0].account;
}

/**
 * Rejects a sign-in that comes too soon after failures from the same IP address. Beyond the threshold, the wait doubles with every
 * failure, from 1 second to 15 minutes; attempts during a wait do not extend it. The counts are stored in PostgreSQL, so that processes
 * share them and they survive a restart. An attacker cannot fill the table quickly: new rows cost a password check. Rows without a
 * failure in the last six hours are deleted.
 * @throws ApiError `tooManyAttempts` with `Retry-After`.
 */
export async function throttleSignIn(db: Database, attempt: Attempt): Promise<void> {
  refuseFor((await readWait(db, attempt)).seconds);
}

/**
 * Like {@link throttleSignIn}, but called just before the password is checked: if the IP address has to wait and only its allowance
 * permits the attempt, the attempt is deducted from the allowance.
 * @throws ApiError `tooManyAttempts` with `Retry-After`.
 */
export async function beginAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { seconds, needsAllowance } = await readWait(db, attempt);
  refuseFor(seconds);
  // If a concurrent attempt has consumed the rest of the allowance, this attempt is rejected.
  if (needsAllowance && !(await takeAllowance(db, attempt))) refuseFor((await readWait(db, attempt)).seconds || 1);
}

function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('tooManyAttempts', { values: { seconds }, headers: { 'retry-after': String(seconds) } });
}

/** Returns the seconds that the attempt has to wait, and whether only the allowance of its IP address can permit it. */
async function readWait(db: Database, attempt: Attempt): Promise<{ seconds: number; needsAllowance: boolean }> {
  const keys = keysOf(attempt);
  const found = await db
    .select({
      keyHash: signInFailures.keyHash,
      count: signInFailures.count,
      secondsAgo,
    })
    .from(signInFailures)
    .where(
      sql`${inArray(signInFailures.keyHash, Object.values(keys))} and ${signInFailures.failedAt} > ${forgottenAfter}`,
    );
  const failures = (key: string) => found.find((row) => row.keyHash === key) ?? { count: 0, secondsAgo: 0 };
  const ofAddress = secondsToWait(failures(keys.address), thresholds.address);
  const tried = failures(keys.accountFromAddress);
  if (ofAddress > 0 && tried.count === 0) {
    const { count, secondsAgo } = failures(keys.allowance);
    const untilNext = count < allowance.tries ? 0 : Math.max(0, Math.ceil(allowance.seconds - secondsAgo));
    return { seconds: Math.min(ofAddress, untilNext), needsAllowance: true };
  }
  const isUnderAttack = Math.round(failures(keys.account).count) >= thresholds.account;
  const ofAccount = secondsToWait(
    tried,
    isUnderAttack ? thresholds.accountFromAddressUnderAttack : thresholds.accountFromAddress,
  );
  return { seconds: Math.max(ofAccount, ofAddress), needsAllowance: false };
}

/**
 * Deducts an attempt from the allowance, and returns false if none is left. A single statement ensures that concurrent attempts in
 * several processes cannot exceed the allowance. In its row, `failedAt` is the start of the current minute, and `count` is the number of
 * attempts in this minute.
 */
async function takeAllowance(db: Database, attempt: Attempt): Promise<boolean> {
  const isOver = sql`${secondsAgo} >= ${allowance.seconds}`;
  const taken = await db
    .insert(signInFailures)
    .values({ keyHash: keysOf(attempt).allowance })
    .onConflictDoUpdate({
      target: signInFailures.keyHash,
      set: {
        count: sql`case when ${isOver} then 1 else ${signInFailures.count} + 1 end`,
        failedAt: sql`case when ${isOver} then now() else ${signInFailures.failedAt} end`,
      },
      setWhere: sql`${isOver} or ${signInFailures.count} < ${allowance.tries}`,
    })
    .returning({ keyHash: signInFailures.keyHash });
  return taken.length > 0;
}

/** Counts a failure against the account, the address, and the pair of both. Also deletes failures older than six hours. */
export async function countFailure(db: Database, attempt: Attempt) {
  const forgotten = db
    .select({ keyHash: signInFailures.keyHash })
    .from(signInFailures)
    .where(lt(signInFailures.failedAt, forgottenAfter))
    .for('update', { skipLocked: true });
  await db.delete(signInFailures).where(inArray(signInFailures.keyHash, forgotten));
  // The rows are sorted, so that concurrent failures lock them in the same order and cannot deadlock.
  const { account, address, accountFromAddress } = keysOf(attempt);
  const rows = [account, address, accountFromAddress].toSorted().map((keyHash) => ({ keyHash }));
  await db
    .insert(signInFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: signInFailures.keyHash,
      set: {
        count: sql`${signInFailures.count} * power(0.5, least(${secondsAgo}, ${forgottenSeconds}) / ${halfLifeSeconds}::float8) + 1`,
        failedAt: sql`now()`,
      },
    });
}

/**
 * Deletes the count of failures at the account from the address, after a correct sign-in. The total count of the address remains;
 * otherwise a guesser could clear it by signing in to their own account.
 */
export async function forgetFailures(db: Database, attempt: Attempt) {
  await db.delete(signInFailures).where(eq(signInFailures.keyHash, keysOf(attempt).accountFromAddress));
}

/** Returns the remaining wait in whole seconds. Waits begin once there are `threshold` failures. */
export function secondsToWait(failures: { count: number; secondsAgo: number }, threshold: number): number {
  // Rounded, because older failures count for slightly less than 1: five failures in quick succession may add up to 4.99.
  const beyond = Math.round(failures.count) - threshold;
  if (beyond < 0) return 0;
  const wait = Math.min(2 ** beyond, maxWaitSeconds);
  return Math.max(0, Math.ceil(wait - failures.secondsAgo));
}

function keysOf({ account, address }: Attempt) {
  const network = networkOf(address);
  return {
    account: hashOf(`account ${account}`),
    address: hashOf(`address ${network}`),
    accountFromAddress: hashOf(`both ${network} ${account}`),
    allowance: hashOf(`allowance ${network}`),
  };
}

/** Returns the /64 prefix of an IPv6 address, because a home or office usually has a whole /64. Returns an IPv4 address unchanged. */
export const networkOf = (address: string): string => prefixOf(address, 4);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

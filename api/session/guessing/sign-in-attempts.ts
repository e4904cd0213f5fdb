import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { signInFailures } from '../tables.ts';
import { keysOf, type Secret } from './failure-keys.ts';
import { tooManyAttempts } from '../../http/protection/too-many-attempts.ts';
import { allowance, attack, toWait, type Wait } from './waits.ts';

const halfLifeSeconds = 60 * 60;
const forgottenSeconds = 6 * 60 * 60;
const forgottenAfter = sql`now() - make_interval(secs => ${forgottenSeconds})`;

/**
 * The seconds since a failure, by the database's clock, which all processes share. A failure dated in the future was counted while that clock
 * was wrong: it must not make anybody wait until then.
 */
const secondsAgo = sql<number>`abs(extract(epoch from now() - ${signInFailures.failedAt}))::float8`;

/** The count, halved for each hour since the last failure. */
const presentCount = sql<number>`${signInFailures.count} * power(0.5, least(${secondsAgo}, ${forgottenSeconds}) / ${halfLifeSeconds}::float8)`;

export type Attempt = {
  /** The result of {@link toAccount}. */
  account: string;
  /** By default the password. */
  secret?: Secret;
  /** The IP address of the client. */
  address: string;
  /** Whether the account has signed in from this network before; by default false. */
  isKnown?: boolean;
};

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
 * Rejects a sign-in that comes too soon after failures from the same IP address, or at an account under attack after too many attempts of
 * strangers. Beyond the threshold, the wait doubles with every failure, from 1 second to 15 minutes; attempts during a wait do not extend it.
 * The counts are stored in PostgreSQL, so that processes share them and they survive a restart. An attacker cannot fill the table quickly:
 * new rows cost a password check, or count for the address, which soon waits. Rows without a failure in the last six hours are deleted.
 * @throws ApiError `tooManyAttempts` with `Retry-After`.
 */
export async function throttleSignIn(db: Database, attempt: Attempt): Promise<void> {
  refuseFor((await readWait(db, attempt)).seconds);
}

/**
 * Like {@link throttleSignIn}, but called just before the password is checked: if only allowances permit the attempt, it is deducted from
 * them.
 * @throws ApiError `tooManyAttempts` with `Retry-After`.
 */
export async function beginAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { seconds, allowances } = await readWait(db, attempt);
  refuseFor(seconds);
  for (const key of allowances) {
    // If a concurrent attempt has consumed the rest of the allowance, this attempt is rejected.
    if (!(await takeAllowance(db, key))) refuseFor((await readWait(db, attempt)).seconds || 1);
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw tooManyAttempts(seconds);
}

async function readWait(db: Database, attempt: Attempt): Promise<Wait> {
  const keys = keysOf(attempt);
  const ofLevels = keys.levels.flatMap((level) => [level.address, level.accountFromAddress, level.allowance]);
  const found = await db
    .select({
      keyHash: signInFailures.keyHash,
      count: signInFailures.count,
      secondsAgo,
      isUnderAttack: sql<boolean>`${signInFailures.attackedAt} is not null and ${presentCount} >= ${attack.end}`,
    })
    .from(signInFailures)
    .where(
      and(
        inArray(signInFailures.keyHash, [keys.account, keys.strangers, ...ofLevels]),
        gt(signInFailures.failedAt, forgottenAfter),
      ),
    );
  const rows = new Map(found.map((row) => [row.keyHash, row]));
  return toWait(keys, {
    of: (key) => rows.get(key) ?? { count: 0, secondsAgo: 0 },
    isUnderAttack: rows.get(keys.account)?.isUnderAttack ?? false,
    isKnown: attempt.isKnown ?? false,
  });
}

/**
 * Deducts an attempt from an allowance, and returns false if none is left. A single statement ensures that concurrent attempts in
 * several processes cannot exceed the allowance. In its row, `failedAt` is the start of the current minute, and `count` is the number of
 * attempts in this minute.
 */
async function takeAllowance(db: Database, keyHash: string): Promise<boolean> {
  const isOver = sql`${secondsAgo} >= ${allowance.seconds}`;
  const taken = await db
    .insert(signInFailures)
    .values({ keyHash })
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

/**
 * Counts a failure against the account, the address, and the pair of both. Also deletes failures older than six hours.
 * @returns whether an attack on the account begins with this failure. Only one failure of an attack returns true.
 */
export async function countFailure(db: Database, attempt: Attempt): Promise<boolean> {
  const forgotten = db
    .select({ keyHash: signInFailures.keyHash })
    .from(signInFailures)
    .where(lt(signInFailures.failedAt, forgottenAfter))
    .for('update', { skipLocked: true });
  await db.delete(signInFailures).where(inArray(signInFailures.keyHash, forgotten));
  // The rows are sorted, so that concurrent failures lock them in the same order and cannot deadlock.
  const { account, levels } = keysOf(attempt);
  const ofLevels = levels.flatMap(({ address, accountFromAddress }) => [address, accountFromAddress]);
  const counted = await db
    .insert(signInFailures)
    .values([account, ...ofLevels].toSorted().map((keyHash) => ({ keyHash })))
    .onConflictDoUpdate({
      target: signInFailures.keyHash,
      set: {
        count: sql`${presentCount} + 1`,
        failedAt: sql`now()`,
        attackedAt: sql`case
          when ${signInFailures.keyHash} <> ${account} then null
          when round(${presentCount} + 1) >= ${attack.begin} then coalesce(${signInFailures.attackedAt}, now())
          when ${presentCount} >= ${attack.end} then ${signInFailures.attackedAt} end`,
      },
    })
    .returning({
      hasBegun: sql<boolean>`${signInFailures.attackedAt} is not distinct from ${signInFailures.failedAt}`,
    });
  return counted.some(({ hasBegun }) => hasBegun);
}

/**
 * Deletes the count of failures at the account from the address, after a complete sign-in. The total count of the address remains;
 * otherwise a guesser could clear it by signing in to their own account.
 */
export async function forgetFailures(db: Database, attempt: Attempt) {
  const pairs = keysOf(attempt).levels.map(({ accountFromAddress }) => accountFromAddress);
  await db.delete(signInFailures).where(inArray(signInFailures.keyHash, pairs));
}

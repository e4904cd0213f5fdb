import type { keysOf } from './failure-keys.ts';

export type Failures = { count: number; secondsAgo: number };

/**
 * The numbers of failed sign-ins from which an IP address has to wait: `accountFromAddress` failures at one account, or `address` failures
 * at any accounts. For larger networks of IPv6 they are multiplied by the factor of their level.
 */
const thresholds = { accountFromAddress: 5, accountFromAddressUnderAttack: 1, address: 50 };
/**
 * The failures at an account, from all addresses together, with which an attack on it begins. It ends when the count, which halves every
 * hour, has fallen below half of that.
 */
export const attack = { begin: 20, end: 10 };
/**
 * A number of attempts (`tries` per `seconds`), for two cases. An IP address that waits because of the threshold `address` may make them at
 * accounts without a failure from that address, so that a guesser does not lock out other users of the same address (D-77); a wrong attempt
 * counts as a failure, so the allowance permits no second guess at the same account. And at an account under attack, all networks together
 * that have never signed in to it may make them.
 */
export const allowance = { tries: 10, seconds: 60 };
const maxWaitSeconds = 15 * 60;

type Situation = {
  /** Returns the failures under a key, or the attempts under the key of an allowance. */
  of: (key: string) => Failures;
  /** Whether the account is under attack. */
  isUnderAttack: boolean;
  /** Whether the account has signed in from this network before. */
  isKnown: boolean;
};

/** The seconds that an attempt has to wait, and the keys of the allowances that it uses when it may begin. */
export type Wait = { seconds: number; allowances: string[] };

/**
 * Decides how long an attempt has to wait. If the account has signed in from the network before, only the failures at the account from the
 * address count.
 */
export function toWait(
  { levels, strangers }: ReturnType<typeof keysOf>,
  { of, isUnderAttack, isKnown }: Situation,
): Wait {
  const threshold = isUnderAttack ? thresholds.accountFromAddressUnderAttack : thresholds.accountFromAddress;
  const ofAccount = levels.map(({ factor, accountFromAddress }) =>
    secondsToWait(of(accountFromAddress), threshold * factor),
  );
  const seconds = Math.max(...ofAccount);
  if (isKnown) return { seconds, allowances: [] };
  const waits: Wait[] = [{ seconds, allowances: [] }];
  for (const { factor, address, accountFromAddress, allowance } of levels) {
    const ofAddress = secondsToWait(of(address), thresholds.address * factor);
    if (ofAddress === 0) continue;
    const hasTried = of(accountFromAddress).count > 0;
    if (hasTried) waits.push({ seconds: ofAddress, allowances: [] });
    else waits.push({ seconds: Math.min(ofAddress, secondsToAllowance(of(allowance))), allowances: [allowance] });
  }
  if (isUnderAttack) waits.push({ seconds: secondsToAllowance(of(strangers)), allowances: [strangers] });
  return {
    seconds: Math.max(...waits.map((wait) => wait.seconds)),
    allowances: waits.flatMap((wait) => wait.allowances),
  };
}

/** Returns the remaining wait in whole seconds. Waits begin once there are `threshold` failures. */
export function secondsToWait({ count, secondsAgo }: Failures, threshold: number): number {
  // Rounded, because older failures count for slightly less than 1: five failures in quick succession may add up to 4.99.
  const beyond = Math.round(count) - threshold;
  if (beyond < 0) return 0;
  const wait = Math.min(2 ** beyond, maxWaitSeconds);
  return Math.max(0, Math.ceil(wait - secondsAgo));
}

/** Returns the seconds until an allowance has a try again. */
const secondsToAllowance = ({ count, secondsAgo }: Failures): number =>
  count < allowance.tries ? 0 : Math.max(0, Math.ceil(allowance.seconds - secondsAgo));

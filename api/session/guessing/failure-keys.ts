import { createHash } from 'node:crypto';
import { prefixOf } from './networks.ts';

/**
 * The keys under which the failures of a client are counted at one size of its network. `factor` multiplies the thresholds: a larger network
 * has more users.
 */
export type Level = { factor: number; address: string; accountFromAddress: string; allowance: string };

/** What is guessed: the password of an account, or a code of its second factor. */
export type Secret = 'password' | 'code';

/**
 * Returns the keys of the counts that concern an attempt, hashed. The levels begin with the smallest network. The failures at an account are
 * counted by secret: strangers who guess the password do not delay the codes, and a right password does not delete the count of wrong codes.
 */
export function keysOf({
  account,
  address,
  secret = 'password',
}: {
  account: string;
  address: string;
  secret?: Secret;
}) {
  const of = secret === 'password' ? '' : 'codes, ';
  const levels = levelsOf(address).map(({ network, factor }): Level => ({
    factor,
    address: hashOf(`address ${network}`),
    accountFromAddress: hashOf(`${of}both ${network} ${account}`),
    allowance: hashOf(`allowance ${network}`),
  }));
  return { account: hashOf(`${of}account ${account}`), strangers: hashOf(`${of}strangers ${account}`), levels };
}

/**
 * Returns the networks of an address in which failures are counted together. Of IPv6, a home or office usually has a whole /64, but some
 * providers assign a /56 or /48, from which a guesser could take a new /64 for each guess. An IPv4 address counts by itself.
 */
export function levelsOf(address: string): { network: string; factor: number }[] {
  const smallest = prefixOf(address, 64);
  if (!smallest.includes(':')) return [{ network: smallest, factor: 1 }];
  return [
    { network: smallest, factor: 1 },
    { network: `${prefixOf(address, 56)}/56`, factor: 4 },
    { network: `${prefixOf(address, 48)}/48`, factor: 16 },
  ];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

import { randomBytes } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { signingKeys } from './tables.ts';

/**
 * Keys for access tokens and other tokens of the API. The first key signs, and every key verifies, so that an operator can rotate keys
 * without ending sessions.
 */
export type SigningKeys = readonly [string, ...string[]];

/**
 * Returns the configured keys. If there are none, returns the key in the database, which the first start generates (D-59). Concurrent
 * starts return the same key.
 */
export async function loadSigningKeys(db: Database, configured: readonly string[]): Promise<SigningKeys> {
  const [first, ...others] = configured;
  if (first !== undefined) return [first, ...others];
  const made = randomBytes(32).toString('base64url');
  await db.insert(signingKeys).values({ key: made }).onConflictDoNothing();
  const [kept] = await db.select({ key: signingKeys.key }).from(signingKeys);
  return [kept?.key ?? made];
}

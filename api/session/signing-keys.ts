import { randomBytes } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { signingKeys } from './tables.ts';

/** Keys of access tokens: the first signs, all verify, so that an operator can change them without ending sessions. */
export type SigningKeys = readonly [string, ...string[]];

/** The operator's keys, else the one in the database, made on first start (D-59); processes that start at once agree on it. */
export async function loadSigningKeys(db: Database, configured: readonly string[]): Promise<SigningKeys> {
  const [first, ...others] = configured;
  if (first !== undefined) return [first, ...others];
  const made = randomBytes(32).toString('base64url');
  await db.insert(signingKeys).values({ key: made }).onConflictDoNothing();
  const [kept] = await db.select({ key: signingKeys.key }).from(signingKeys);
  return [kept?.key ?? made];
}

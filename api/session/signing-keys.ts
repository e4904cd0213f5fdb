import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import type { SecurityLog } from '../log/security-events.ts';
import { keyAges } from './account-tables.ts';
import { factorKeys } from './factors/tables.ts';
import { signingKeys } from './tables.ts';

/**
 * Keys for access tokens and other tokens of the API. The first key signs, and every key verifies, so that an operator can rotate keys
 * without ending sessions.
 */
export type SigningKeys = readonly [string, ...string[]];

/**
 * Returns the configured keys. If there are none, returns the key in the database, which the first start generates (D-59). Concurrent
 * starts return the same key. Logs the fingerprints of the keys, because no stored record shows that an operator has changed SESSION_KEYS.
 */
export async function loadSigningKeys(
  db: Database,
  configured: readonly string[],
  log: SecurityLog = () => undefined,
): Promise<SigningKeys> {
  const [first, ...others] = configured;
  const keys: SigningKeys = first === undefined ? [await storedKey(db, log)] : [first, ...others];
  const source = first === undefined ? 'database' : 'environment';
  log({ event: 'signingKeysLoaded', source, fingerprints: keys.map(fingerprintOf) });
  return keys;
}

async function storedKey(db: Database, log: SecurityLog): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const { rowCount } = await db.insert(signingKeys).values({ key: made }).onConflictDoNothing();
  if (rowCount === 1) log({ event: 'signingKeyCreated' });
  const [kept] = await db.select({ key: signingKeys.key }).from(signingKeys);
  return kept?.key ?? made;
}

/** Notes when each key for sessions and for second factors was first used, for the doctor. */
export async function noteKeyAges(db: Database, keys: Pick<Env, 'sessionKeys' | 'factorKeys'>): Promise<void> {
  const used = [
    ...(keys.sessionKeys.length > 0 ? keys.sessionKeys : await readKeys(db, signingKeys)),
    ...(keys.factorKeys.length > 0 ? keys.factorKeys : await readKeys(db, factorKeys)),
  ];
  const rows = used.map((key) => ({ fingerprint: fingerprintOf(key) }));
  if (rows.length > 0) await db.insert(keyAges).values(rows).onConflictDoNothing();
}

const readKeys = async (db: Database, table: typeof signingKeys | typeof factorKeys) =>
  (await db.select({ key: table.key }).from(table)).map(({ key }) => key);

/** 48 bits tell keys apart. About a weak key they reveal no more than any token that it signed. */
export const fingerprintOf = (key: string) => hash('sha256', `fingerprint ${key}`).slice(0, 12);

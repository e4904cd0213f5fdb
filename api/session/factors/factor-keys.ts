import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import type { SecurityLog } from '../../log/security-events.ts';
import { fingerprintOf } from '../signing-keys.ts';
import { factorKeys } from './tables.ts';

/** Keys for the seeds of authenticator apps. The first key seals, and every key opens, so that an operator can rotate keys. */
export type FactorKeys = readonly [string, ...string[]];

/**
 * Returns the configured keys, and after them the key in the database if there is one, so that FACTOR_KEYS can be set later. If none is
 * configured, returns the key in the database, which the first start generates. Concurrent starts return the same key. Logs fingerprints.
 */
export async function loadFactorKeys(
  db: Database,
  configured: readonly string[],
  log: SecurityLog = () => undefined,
): Promise<FactorKeys> {
  const [first, ...others] = configured;
  const keys: FactorKeys = first === undefined ? [await keptKey(db, log)] : [first, ...others, ...(await readKept(db))];
  const source = first === undefined ? 'database' : 'environment';
  log({ event: 'factorKeysLoaded', source, fingerprints: keys.map(fingerprintOf) });
  return keys;
}

async function keptKey(db: Database, log: SecurityLog): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const { rowCount } = await db.insert(factorKeys).values({ key: made }).onConflictDoNothing();
  if (rowCount === 1) log({ event: 'factorKeyCreated' });
  const [kept] = await readKept(db);
  return kept ?? made;
}

/** The key in the database, if there is one. */
const readKept = async (db: Database) =>
  (await db.select({ key: factorKeys.key }).from(factorKeys)).map(({ key }) => key);

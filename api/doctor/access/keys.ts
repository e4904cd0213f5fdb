import { fingerprintOf } from '../../session/signing-keys.ts';
import { ok, warn, type Finding, type Installation, type OpenDatabase } from '../finding.ts';
import { maxDays, readAge, readStoredKey } from './stored-keys.ts';

/**
 * Names the keys that sign access tokens by their fingerprints, which the security log has, too, and warns of an old one. Without
 * `SESSION_KEYS` the server uses the key in the database.
 */
export async function checkKeys({ env: { sessionKeys } }: Installation, { client }: OpenDatabase): Promise<Finding> {
  const keys = sessionKeys.length > 0 ? sessionKeys : await readStoredKey(client, 'signing_keys');
  const [first, ...others] = keys.map(fingerprintOf);
  if (first === undefined) return ok('The first start generates a key for sessions and stores it in the database.');
  const rest = others.length === 0 ? '' : `; others only verify (${others.join(', ')})`;
  const days = await readAge(client, first);
  const age = days === undefined ? '' : `, for ${days === 1 ? '1 day' : `${days} days`}`;
  const where = sessionKeys.length > 0 ? 'A key of SESSION_KEYS' : 'The key in the database';
  const found = `${where} (${first}) signs sessions${age}${rest}.`;
  return days === undefined || days <= maxDays
    ? ok(found)
    : warn(found, 'Set SESSION_KEYS to a new key, as "A new key" in docs/operations/several-servers.md says.');
}

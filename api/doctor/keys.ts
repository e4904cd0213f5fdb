import type { Client } from 'pg';
import { fingerprintOf } from '../session/signing-keys.ts';
import { ok, warn, type Finding, type Installation, type OpenDatabase } from './finding.ts';

/** A key older than this should be replaced. */
const maxDays = 365;

/**
 * Names the keys that sign access tokens by their fingerprints, which the security log has, too, and warns of an old one. Without
 * `SESSION_KEYS` the server uses the key in the database.
 */
export async function checkKeys({ env: { sessionKeys } }: Installation, { client }: OpenDatabase): Promise<Finding> {
  const [first, ...others] = (sessionKeys.length > 0 ? sessionKeys : await readStoredKey(client)).map(fingerprintOf);
  if (first === undefined) return ok('The first start generates a key for sessions and stores it in the database.');
  const rest = others.length === 0 ? '' : `; others only verify (${others.join(', ')})`;
  const days = await readAge(client, first);
  const age = days === undefined ? '' : `, for ${days === 1 ? '1 day' : `${days} days`}`;
  const where = sessionKeys.length > 0 ? 'A key of SESSION_KEYS' : 'The key in the database';
  const found = `${where} (${first}) signs sessions${age}${rest}.`;
  return days === undefined || days <= maxDays
    ? ok(found)
    : warn(found, 'Set SESSION_KEYS to a new key, as "A new key" in docs/operations.md says.');
}

async function readStoredKey(client: Client): Promise<string[]> {
  if (!(await exists(client, 'public.signing_keys'))) return [];
  const { rows } = await client.query<{ key: string }>('select key from public.signing_keys limit 1');
  return rows.map(({ key }) => key);
}

/** Returns the age in whole days; undefined if no server of this release has used the key. */
async function readAge(client: Client, fingerprint: string): Promise<number | undefined> {
  if (!(await exists(client, 'public.key_ages'))) return undefined;
  const { rows } = await client.query<{ days: number }>(
    `select extract(day from now() - first_used_at)::int as days from public.key_ages where fingerprint = $1`,
    [fingerprint],
  );
  return rows[0]?.days;
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]?.exists === true;
}

import { fingerprintOf } from '../session/signing-keys.ts';
import { ok, type Finding, type Installation, type OpenDatabase } from './finding.ts';

/** Names the keys that sign access tokens by their fingerprints, which the security log has, too. */
export function checkGivenKeys({ env: { sessionKeys } }: Installation): Finding {
  const [first = '', ...others] = sessionKeys.map(fingerprintOf);
  const rest = others.length === 0 ? '' : `; others only verify (${others.join(', ')})`;
  return ok(`A key of SESSION_KEYS (${first}) signs sessions${rest}.`);
}

/** As {@link checkGivenKeys}, for the key in the database, which the server uses without `SESSION_KEYS`. */
export async function checkStoredKey(_: Installation, { client }: OpenDatabase): Promise<Finding> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.signing_keys') is not null as exists`,
  );
  const { rows } = tables[0]?.exists
    ? await client.query<{ key: string }>('select key from public.signing_keys limit 1')
    : { rows: [] };
  if (!rows[0]) return ok('The first start generates a key for sessions and stores it in the database.');
  return ok(`The key in the database (${fingerprintOf(rows[0].key)}) signs sessions.`);
}

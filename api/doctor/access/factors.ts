import type { Client } from 'pg';
import { fingerprintOf } from '../../session/signing-keys.ts';
import { fail, ok, warn, type Finding, type Installation, type OpenDatabase } from '../finding.ts';
import { findAdministratorsWithout } from './administrators.ts';
import { exists, maxDays, readAge, readStoredKey } from './stored-keys.ts';

/**
 * Checks the second factors: whether the keys open all authenticator apps, how old the key is that seals them, and which administrators have no
 * factor.
 */
export async function checkFactors({ env }: Installation, { client }: OpenDatabase): Promise<Finding> {
  if (!(await exists(client, 'factors'))) return ok('There are no second factors yet.');
  const { factorKeys } = env;
  const kept = await readStoredKey(client, 'factor_keys');
  const sealed = await countSealed(client);
  const keys = [...factorKeys, ...kept].map(fingerprintOf);
  return together([
    ...findLost(sealed, keys),
    ...findOlder(sealed, keys, factorKeys.length),
    await checkAge(client, keys[0]),
    await findAdministratorsWithout(client, env),
  ]);
}

/** The number of active authenticator apps by the fingerprint of the key that sealed them, also of users in the trash. */
type Sealed = ReadonlyMap<string, number>;

async function countSealed(client: Client): Promise<Sealed> {
  const { rows } = await client.query<{ fingerprint: string; apps: number }>(`
    select split_part(sealed_seed, '.', 2) as fingerprint, count(*)::int as apps from (
      select kind, activated_at::text, sealed_seed from public.factors
      union all select content->>'kind', content->>'activated_at', content->>'sealed_seed'
      from public.trash_rows where table_name = 'factors') stored
    where kind = 'totp' and activated_at is not null group by 1 order by 1`);
  return new Map(rows.map(({ fingerprint, apps }) => [fingerprint, apps]));
}

function findLost(sealed: Sealed, keys: readonly string[]): Finding[] {
  const lost = [...sealed].filter(([fingerprint]) => !keys.includes(fingerprint));
  if (lost.length === 0) return [];
  const apps = lost.reduce((sum, [, count]) => sum + count, 0);
  const names = lost.map(([fingerprint]) => fingerprint).join(', ');
  return [
    fail(
      `${apps === 1 ? '1 authenticator app does' : `${apps} authenticator apps do`} not open, because the key is missing (${names}): their users sign in with recovery codes or passkeys.`,
      'Append the missing key to FACTOR_KEYS. If it is lost, remove the factors of these users with user:reset-factor.',
    ),
  ];
}

/** The apps that need another key than the first, until a code of them is used. */
function findOlder(sealed: Sealed, [, ...others]: readonly string[], configured: number): Finding[] {
  return others.flatMap((fingerprint, at) => {
    const apps = sealed.get(fingerprint);
    if (apps === undefined) return [];
    const name = at + 1 < configured ? `key ${at + 2} of FACTOR_KEYS` : 'the key in the database';
    const are = apps === 1 ? '1 authenticator app is' : `${apps} authenticator apps are`;
    return [ok(`${are} sealed with ${name} (${fingerprint}) until the next use.`)];
  });
}

async function checkAge(client: Client, first: string | undefined): Promise<Finding> {
  if (first === undefined)
    return ok('The first start generates a key for authenticator apps and stores it in the database.');
  const days = await readAge(client, first);
  const age = days === undefined ? '' : ` for ${days === 1 ? '1 day' : `${days} days`}`;
  const found = `The key ${first} has sealed authenticator apps${age}.`;
  return days === undefined || days <= maxDays
    ? ok(found)
    : warn(found, 'Put a new key in front of FACTOR_KEYS, as "Second factor" in docs/operations/security-log.md says.');
}

/** Returns several findings as one: the worst state, the sentences, and a line of advice for each problem. */
function together(parts: readonly Finding[]): Finding {
  const found = parts.map((part) => part.found).join(' ');
  const advice = parts.flatMap((part) => part.advice ?? []).join('\n');
  if (parts.some(({ state }) => state === 'fail')) return fail(found, advice);
  return advice === '' ? ok(found) : warn(found, advice);
}

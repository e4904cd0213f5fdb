import type { Client } from 'pg';

/** A key older than this should be replaced. */
export const maxDays = 365;

/** Returns the key that the server keeps in the database, if there is one. */
export async function readStoredKey(client: Client, table: 'signing_keys' | 'factor_keys'): Promise<string[]> {
  if (!(await exists(client, table))) return [];
  const { rows } = await client.query<{ key: string }>(`select key from public.${table} limit 1`);
  return rows.map(({ key }) => key);
}

/** Returns the age in whole days; undefined if no server of this release has used the key. */
export async function readAge(client: Client, fingerprint: string): Promise<number | undefined> {
  if (!(await exists(client, 'key_ages'))) return undefined;
  const { rows } = await client.query<{ days: number }>(
    `select extract(day from now() - first_used_at)::int as days from public.key_ages where fingerprint = $1`,
    [fingerprint],
  );
  return rows[0]?.days;
}

/** Whether a table exists in the schema `public`. */
export async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `public.${table}`,
  ]);
  return rows[0]?.exists === true;
}

import { hash } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { Env } from '../env/env.ts';

/**
 * The settings that act on the whole database, and so must be the same on all servers. SMTP_URL and BACKUP_PASSPHRASE may have different values,
 * but must be set on all servers or on none. Append others at the end: servers of two releases compare them by their positions.
 */
const toShared = ({ backups, backupPassphrase, backupStore, s3, ...env }: Env) => ({
  BACKUP_TO: backups && [backups.to, 'bucket' in backups.to && backupStore.endpoint],
  BACKUP_SCHEDULE: backups?.schedule,
  BACKUP_KEEP: backups?.keep,
  BACKUP_PASSPHRASE: backupPassphrase !== undefined,
  CHANGE_LOG_DAYS: env.changeLogDays,
  IMPORT_READ_AT: env.importReadAt,
  S3_BUCKET: s3 && [s3.endpoint, s3.bucket],
  SMTP_URL: env.smtpUrl !== undefined,
  TRASH_DAYS: env.trashDays,
  SESSION_KEYS: env.sessionKeys[0],
  // PostgreSQL has room for no further one, so these share a fingerprint. The last two are left out if not set, as by earlier releases.
  'ADMIN_URL, OWN_PASSWORDS, CONFIRM_ADMIN_ACTS, REQUIRE_SECOND_FACTOR or FACTOR_KEYS': [
    env.adminUrl,
    env.requiresOwnPasswords,
    env.confirmsAdminActs,
    ...(env.requiresFactors ? ['REQUIRE_SECOND_FACTOR'] : []),
    ...env.factorKeys.slice(0, 1),
  ],
});

/** PostgreSQL shows 63 characters of a name: this beginning, and the fingerprints of 11 settings. */
const beginning = 'trastienda-jobs ';

/**
 * Returns the name of the connections through which a server polls its jobs, with a fingerprint of each shared setting. Other servers see it
 * as long as the server runs.
 */
export const toServerName = (env: Env): string => beginning + fingerprintsOf(env).join('');

const fingerprintsOf = (env: Env) =>
  Object.values(toShared(env)).map((value) => hash('sha256', JSON.stringify(value ?? null)).slice(0, 4));

/**
 * Compares the settings with those of the servers that run now on the same database. Behind a pooler, not every server may be seen.
 * @returns which variables differ, and what to do; undefined if none differ.
 */
export async function findOtherSettings(client: Client | Pool, env: Env) {
  // A pooler keeps the connections of stopped servers. A running server polls every second.
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)
       and coalesce(state_change > now() - interval '1 minute', true)`,
    [beginning],
  );
  const own = fingerprintsOf(env);
  const others = rows.map(({ name }) => name.slice(beginning.length).match(/[\da-f]{4}/g) ?? []);
  const isOther = (at: number) => others.some((other) => other[at] !== undefined && other[at] !== own[at]);
  const differing = Object.keys(toShared(env)).filter((_, at) => isOther(at));
  if (differing.length === 0) return undefined;
  return {
    found: `Another server on this database has other values of ${differing.join(', ')}.`,
    remedy: 'Give all servers the same values: see "What the servers share" in docs/operations/several-servers.md.',
  };
}

/** Warns of settings that differ from those of another server. It may be about to get the same ones, so the start is not refused. */
export async function warnOfOtherSettings(client: Pool, env: Env): Promise<void> {
  const other = await findOtherSettings(client, env);
  if (other) console.warn(`${other.found} ${other.remedy}`);
}

import { readFileSync } from 'node:fs';

/** The account that PostgreSQL runs under; undefined for the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Returns the account `nobody` if this process is root, otherwise undefined. PostgreSQL refuses to run as root, and `nobody` is an
 * unprivileged account that systems already have.
 */
export function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

import { readFileSync } from 'node:fs';

/** The account PostgreSQL runs under; undefined where it may run under our own. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root lends it the account `nobody`: no account has to be made for it. */
export function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

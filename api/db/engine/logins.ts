import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { cleanEnvironment } from './environment.ts';

/** A user of an embedded database. */
type Login = { user: string; password: string };

/**
 * `app`: the user of the server and of the commands, which owns the database and has no other privilege. `superuser`: the user that initdb creates.
 * In a cluster that an older release created, the superuser is both.
 */
export type Logins = { app: Login; superuser: Login };

export const superuser = 'trastienda';
const app = 'trastienda_app';
const database = 'postgres';

export const superuserFile = (home: string) => join(home, 'password');
/** The file is in the folder of the cluster, so that it exists only for clusters that have the user. */
const appFile = (cluster: string) => join(cluster, 'app-password');

/** Reads the users of the cluster in `home`. */
export async function readLogins(home: string): Promise<Logins> {
  const owner = { user: superuser, password: await readFile(superuserFile(home), 'utf8') };
  const file = appFile(join(home, 'cluster'));
  return {
    app: existsSync(file) ? { user: app, password: await readFile(file, 'utf8') } : owner,
    superuser: owner,
  };
}

/**
 * Returns the URL of a user at the embedded server. The server does not support TLS, so `sslmode=disable` overrides a PGSSLMODE in the
 * environment.
 */
export const urlOf = ({ user, password }: Login, port: number | string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Writes a random password into a file that only `account` can read. The file is flushed, because it must survive a power cut. */
export async function createPassword(file: string, account: Account): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600, flush: true });
  if (account) await chown(file, account.uid, account.gid);
  return password;
}

type Programs = { postgres: string; account: Account };

/**
 * Creates the user of the server in a stopped cluster, and makes that user the owner of the database. The owner may
 * create schemas and trusted extensions.
 */
export async function createAppLogin(cluster: string, { postgres, account }: Programs): Promise<void> {
  const password = await createPassword(appFile(cluster), account);
  // In single-user mode, each line is a statement. An error ends the process, and its statement, with the password, is not logged.
  const settings = ['exit_on_error=true', 'log_min_error_statement=panic'].flatMap((setting) => ['-c', setting]);
  const running = promisify(execFile)(postgres, ['--single', '-D', cluster, ...settings, database], {
    ...account,
    cwd: cluster,
    env: cleanEnvironment(),
  });
  // A process that fails early closes its input. Its exit code reports the failure.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(
    `create role ${app} login password '${password}'\nalter database ${database} owner to ${app}\n`,
  );
  await running;
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../env/start-refused.ts';
import type { Account } from './account.ts';
import { cleanEnvironment } from './environment.ts';

/** An embedded PostgreSQL cluster: PostgreSQL's own data folder, and the password of the database user. */
export type Cluster = { folder: string; password: string };

const user = 'trastienda';

/**
 * Returns the URL of the embedded server. The server does not support TLS, so `sslmode=disable` overrides a PGSSLMODE in the
 * environment.
 */
export const urlOf = ({ password, port }: { password: string; port: number | string }) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;

export const draftPrefix = 'cluster.new.';

/**
 * Returns the cluster in `home`; creates it if missing. An interrupted creation leaves a draft folder, which the next creation
 * removes.
 */
export async function provideCluster(home: string, initdb: string, account: Account): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  if (!existsSync(folder)) {
    await removeDrafts(home);
    // The name is unique, because the initdb of a killed copy of the API server may still be writing into an earlier draft.
    const draft = join(home, `${draftPrefix}${randomBytes(4).toString('hex')}`);
    await rm(passwordFile, { force: true });
    // Flushes the password before the cluster gets its final name. After a power cut, a cluster without its password would be
    // permanently inaccessible.
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (account) await chown(passwordFile, account.uid, account.gid);
    // The locale does not depend on the environment, so every machine creates the same cluster.
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`];
    const making = promisify(execFile)(initdb, [`--pgdata=${draft}`, ...locale, ...access], {
      ...account,
      cwd: home,
      env: cleanEnvironment(),
    });
    await making.catch(refuse);
    await rename(draft, folder);
  }
  return { folder, password: await readFile(passwordFile, 'utf8') };
}

async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  // The removal of a draft may fail while a process writes into it. The next creation of a cluster tries again.
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
}

/** Throws StartRefused with the error line of initdb, or otherwise with the last line of initdb's error output. */
function refuse(cause: Error & { stderr?: string }): never {
  const reason = /^initdb: error: .*$/m.exec(cause.stderr ?? '')?.[0] ?? cause.stderr?.trim().split('\n').at(-1);
  throw new StartRefused(`The database cannot be created: ${reason || cause.message}`, { cause });
}

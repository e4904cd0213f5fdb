import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../env/start-refused.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment } from './environment.ts';
import { createAppLogin, createPassword, readLogins, superuser, superuserFile, type Logins } from './logins.ts';

/** An embedded PostgreSQL cluster: PostgreSQL's own data folder, and the users of the database. */
export type Cluster = { folder: string; logins: Logins };

export const draftPrefix = 'cluster.new.';

/**
 * Returns the cluster in `home`; creates it if missing. An interrupted creation leaves a draft folder, which the next creation
 * removes.
 */
export async function provideCluster(home: string, binaries: Binaries, account: Account): Promise<Cluster> {
  const folder = join(home, 'cluster');
  if (!existsSync(folder)) {
    await removeDrafts(home);
    // The name is unique, because the initdb of a killed copy of the API server may still be writing into an earlier draft.
    const draft = join(home, `${draftPrefix}${randomBytes(4).toString('hex')}`);
    await createCluster(draft, { home, binaries, account }).catch(refuse);
    await rename(draft, folder);
  }
  return { folder, logins: await readLogins(home) };
}

type Place = { home: string; binaries: Binaries; account: Account };

async function createCluster(draft: string, { home, binaries, account }: Place): Promise<void> {
  const passwordFile = superuserFile(home);
  await rm(passwordFile, { force: true });
  // Written before the cluster gets its final name: without its password, a cluster would be inaccessible after a power cut.
  await createPassword(passwordFile, account);
  // The locale does not depend on the environment, so every machine creates the same cluster.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  await promisify(execFile)(binaries.initdb, [`--pgdata=${draft}`, ...locale, ...access], {
    ...account,
    cwd: home,
    env: cleanEnvironment(),
  });
  await createAppLogin(draft, { postgres: binaries.postgres, account });
}

async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  // The removal of a draft may fail while a process writes into it. The next creation of a cluster tries again.
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
}

/** Throws StartRefused with the error line of initdb, or otherwise with the last line of the failed program's error output. */
function refuse(cause: Error & { stderr?: string }): never {
  // An error of the file system, which the start reports itself.
  if (cause.stderr === undefined) throw cause;
  const reason = /^initdb: error: .*$/m.exec(cause.stderr)?.[0] ?? cause.stderr.trim().split('\n').at(-1);
  throw new StartRefused(`The database cannot be created: ${reason || cause.message}`, { cause });
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { cleanEnvironment } from './environment.ts';

/** `folder` is PostgreSQL's own data folder. */
export type Cluster = { folder: string; user: string; password: string };

export const user = 'trastienda';

/** Opens the cluster in `home`, or makes it. A making that broke off leaves nothing that counts. */
export async function provideCluster(home: string, initdb: string, account: Account): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    // Nothing is taken from the locale of whoever starts us: the same cluster comes up everywhere.
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`];
    await promisify(execFile)(initdb, [`--pgdata=${draft}`, ...locale, ...access], {
      ...account,
      cwd: home,
      env: cleanEnvironment(),
    });
    await rename(draft, folder);
  }
  return { folder, user, password: await readFile(passwordFile, 'utf8') };
}

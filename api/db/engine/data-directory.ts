import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import type { Account } from './account.ts';

const systemFolder = '/var/lib/trastienda';

/**
 * Returns the folder for binaries, cluster, password, port and log. It is in the data folder (a full path) or, where the
 * account of PostgreSQL cannot reach that (root's home, for instance), under /var/lib/trastienda. The choice is made
 * once, so that a later change of permissions never leads to an empty database.
 * @throws StartRefused when the chosen folder under /var/lib/trastienda is missing.
 */
export async function findDataDirectory(
  dataFolder: string,
  account: Account,
  say: (sentence: string) => void,
): Promise<string> {
  const inside = join(dataFolder, 'postgres');
  if (existsSync(inside)) return inside;
  const pointer = join(dataFolder, 'database-folder');
  const elsewhere = await readFile(pointer, 'utf8').catch(() => undefined);
  if (elsewhere !== undefined && existsSync(elsewhere)) return elsewhere;
  if (elsewhere !== undefined) {
    throw new StartRefused(
      `The database of ${dataFolder} was stored in ${elsewhere}, which no longer exists. Restore that folder, or delete ${pointer} to start with an empty database.`,
    );
  }
  await mkdir(dataFolder, { recursive: true });
  if (await canLiveIn(dataFolder, account)) {
    await makeFor(inside, account);
    return inside;
  }
  await mkdir(systemFolder, { recursive: true });
  // Set regardless of the umask. Cluster, password and log inside are accessible to their owner only.
  await chmod(systemFolder, 0o755);
  const outside = join(systemFolder, randomBytes(8).toString('hex'));
  await makeFor(outside, account);
  // Written atomically: a truncated path would look like a missing database.
  await writeFile(`${pointer}.new`, outside, { flush: true });
  await rename(`${pointer}.new`, pointer);
  say(`The account "nobody" cannot access ${dataFolder}: the database is stored in ${outside}.`);
  return outside;
}

/** Whether a data folder has a database, in it or under /var/lib/trastienda. */
export const hasDatabase = (dataFolder: string): boolean =>
  ['postgres', 'database-folder'].some((name) => existsSync(join(dataFolder, name)));

async function makeFor(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (account) await chown(folder, account.uid, account.gid);
}

/**
 * Whether `account` can use a folder in `dataFolder`. Tries it with a temporary folder: permissions of parents, mounts and access
 * lists all count. The final folder is created only after success, so that a process killed during the check does not fix the choice.
 */
async function canLiveIn(dataFolder: string, account: Account): Promise<boolean> {
  if (!account) return true;
  const question = join(dataFolder, `reachable.${process.pid}`);
  await makeFor(question, account);
  try {
    const script = 'cd "$1" && test -w .';
    const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', question], { ...account, cwd: '/' });
    return status === 0;
  } finally {
    await rm(question, { recursive: true });
  }
}

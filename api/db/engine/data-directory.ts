import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../env/start-refused.ts';
import type { Account } from './account.ts';

const systemFolder = '/var/lib/trastienda';

/**
 * Returns the folder for PostgreSQL's programs, cluster, password, port and log. The folder is in `dataFolder` (an absolute
 * path). If the account of PostgreSQL cannot enter `dataFolder` (in root's home, for example), the folder is under
 * /var/lib/trastienda. The choice is stored, so a later change of permissions never leads to an empty database.
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
  // Sets the mode regardless of the umask. The cluster, the password and the log inside are accessible only to their owner.
  await chmod(systemFolder, 0o755);
  const outside = join(systemFolder, randomBytes(8).toString('hex'));
  await makeFor(outside, account);
  // Writes the path atomically, because a truncated path would look like a missing database.
  await writeFile(`${pointer}.new`, outside, { flush: true });
  await rename(`${pointer}.new`, pointer);
  say(`The account "nobody" cannot access ${dataFolder}: the database is stored in ${outside}.`);
  return outside;
}

/** Whether a data folder has a database, either inside it or under /var/lib/trastienda. */
export const hasDatabase = (dataFolder: string): boolean =>
  ['postgres', 'database-folder'].some((name) => existsSync(join(dataFolder, name)));

async function makeFor(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (account) await chown(folder, account.uid, account.gid);
}

/**
 * Whether `account` can use a folder in `dataFolder`. Tries it with a temporary folder, because permissions of parent folders,
 * mounts and access control lists all count. The final folder is created only after success, so a process that is killed during
 * the check does not determine the choice.
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

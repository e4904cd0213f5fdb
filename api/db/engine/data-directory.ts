import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import type { Account } from './account.ts';

const systemFolder = '/var/lib/trastienda';

/**
 * The folder that holds binaries, cluster, password, port and log. It stands in the data folder (a full path), or, where the
 * account of PostgreSQL cannot reach that (root's home, for instance), under /var/lib/trastienda. The choice is made
 * once, so that a later change of permissions never shows an empty database.
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
      `The database of ${dataFolder} was kept in ${elsewhere}, which is gone. Put it back, or remove ${pointer} to begin with an empty one.`,
    );
  }
  await mkdir(dataFolder, { recursive: true });
  if (await canLiveIn(dataFolder, account)) {
    await makeFor(inside, account);
    return inside;
  }
  await mkdir(systemFolder, { recursive: true });
  // Whatever mask of permissions we were started with: what stands in it lets in its owner only.
  await chmod(systemFolder, 0o755);
  const outside = join(systemFolder, randomBytes(8).toString('hex'));
  await makeFor(outside, account);
  // Whole or not at all: half a name would be a database that is gone.
  await writeFile(`${pointer}.new`, outside, { flush: true });
  await rename(`${pointer}.new`, pointer);
  say(`The account "nobody" cannot reach ${dataFolder}: the database lives in ${outside}.`);
  return outside;
}

/** Whether a data folder has a database, here or elsewhere. */
export const hasDatabase = (dataFolder: string): boolean =>
  ['postgres', 'database-folder'].some((name) => existsSync(join(dataFolder, name)));

async function makeFor(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (account) await chown(folder, account.uid, account.gid);
}

/**
 * Asks the system itself, with a folder made for the question: permissions of parents, mounts and access lists all count.
 * The home itself appears only once the answer is yes, so that one who is killed meanwhile decides nothing.
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

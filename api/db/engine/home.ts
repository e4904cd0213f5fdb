import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import type { Account } from './account.ts';

const systemFolder = '/var/lib/trastienda';

/**
 * The folder that holds binaries, cluster, password, port and log. It stands in the data folder (a full path), or, where the
 * account of PostgreSQL cannot reach that (root's home, for instance), under /var/lib/trastienda. The choice is made
 * once, so that a later change of permissions never shows an empty database.
 */
export async function databaseHome(
  dataFolder: string,
  account: Account,
  say: (sentence: string) => void,
): Promise<string> {
  const inside = join(dataFolder, 'postgres');
  if (existsSync(inside)) return inside;
  const pointer = join(dataFolder, 'database-folder');
  const elsewhere = await readFile(pointer, 'utf8').catch(() => undefined);
  if (elsewhere && existsSync(elsewhere)) return elsewhere;
  if (elsewhere) {
    throw new StartRefused(
      `The database of ${dataFolder} was kept in ${elsewhere}, which is gone. Put it back, or remove ${pointer} to begin with an empty one.`,
    );
  }
  await makeFor(inside, account);
  if (canEnter(inside, account)) return inside;
  await rm(inside, { recursive: true });
  const outside = join(systemFolder, randomBytes(8).toString('hex'));
  await makeFor(outside, account);
  await writeFile(pointer, outside);
  say(`The account "nobody" cannot reach ${dataFolder}: the database lives in ${outside}.`);
  return outside;
}

async function makeFor(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (account) await chown(folder, account.uid, account.gid);
}

/** Asks the system itself: permissions of parents, mounts and access lists all count. */
function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...account, cwd: '/' });
  return status === 0;
}

import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeCluster } from '../db/engine/remove-cluster.ts';
import { ForeignDatabase } from '../db/refuse-foreign.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { version } from '../env/version.ts';

/**
 * Deletes the embedded database and the pictures of a data folder. The demo's password is retained.
 * @throws StartRefused while a process uses the folder.
 */
export async function resetData(dataFolder: string): Promise<void> {
  await removeCluster(dataFolder);
  await rm(join(dataFolder, 'media'), { recursive: true, force: true });
}

/**
 * Whether to offer a reset of a database from another branch. Only a development version at a terminal offers a reset, and only of an
 * embedded database that is not newer than this version.
 */
export const isResetOffered = (
  { databaseUrl }: Pick<Env, 'databaseUrl'>,
  { isNewer }: ForeignDatabase,
  { isTerminal = process.stdin.isTTY, release = version } = {},
): boolean => databaseUrl === undefined && !isNewer && isTerminal && release.includes('-');

/**
 * Calls `start`. If `start` fails because a developer's database is from another branch, offers to delete the database and the
 * pictures, and then calls `start` again.
 * @throws any error of `start`, or StartRefused if the answer is no.
 */
export async function offeringReset<T>(env: Env, start: (env: Env) => Promise<T>): Promise<T> {
  try {
    return await start(env);
  } catch (error) {
    if (!(error instanceof ForeignDatabase) || !isResetOffered(env, error)) throw error;
    console.error(error.message);
    if (!(await confirmReset(env.dataFolder))) throw new StartRefused('Nothing was changed.', { cause: error });
    await resetData(env.dataFolder);
    return start(env);
  }
}

/** Prompts at the terminal; any answer except y or yes, including Ctrl-C, means no. */
export async function confirmReset(dataFolder: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = new AbortController();
  terminal.on('SIGINT', () => interrupted.abort());
  try {
    const question = `Delete the database and the pictures in ${resolve(dataFolder)} and start with an empty one? [y/N] `;
    const answer = await terminal.question(question, { signal: interrupted.signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch {
    return false;
  } finally {
    terminal.close();
  }
}

/**
 * The program of a child process that takes the scheduled backup and then exits. `backUpInChild` starts the process and sends it the
 * environment; the process answers with an {@link Outcome}, unless no backup is due. It stops when its IPC channel closes, which also happens
 * when the server is killed.
 */

import { constants, setPriority } from 'node:os';
import { connect } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { toFailure } from '../records/failure.ts';
import { makeBackup, type Made } from './make-backup.ts';

export type Outcome = { made: Made } | { failure: string };

/** The time to remove an unfinished file and to drop an unfinished upload, within the 25 s that the server waits for its jobs. */
const stopTimeoutMs = 15_000;

const stopping = new AbortController();
const stop = () => {
  stopping.abort(new BackupRefused('The server was stopped before the backup was complete.'));
  setTimeout(() => process.exit(1), stopTimeoutMs);
};
// Ctrl-C sends SIGINT to this process as well as to the server. The handlers prevent an immediate exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.once('disconnect', stop);

process.once('message', (env: Env) => {
  // Requests come first. Some systems do not allow it.
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  void work(env).then(answer, (error: unknown) => answer({ failure: toFailure(error) }));
});

async function work(env: Env): Promise<Outcome | undefined> {
  if (env.databaseUrl === undefined) throw new Error('the URL of the database is missing');
  const { db, close } = connect(env.databaseUrl, env);
  const made = await makeBackup(db, env, stopping.signal);
  await close();
  return made && { made };
}

/** Exits when the server has the answer, or is gone. */
function answer(outcome: Outcome | undefined): void {
  if (outcome === undefined || !process.connected) process.exit(0);
  process.send?.(outcome, () => process.exit(0));
}

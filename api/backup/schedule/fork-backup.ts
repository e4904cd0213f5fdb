import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../services.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import type { Outcome } from './backup-process.ts';
import { isDue } from './is-due.ts';
import type { Made } from './make-backup.ts';

const program = fileURLToPath(new URL('backup-process.ts', import.meta.url));
/** Heap limits of the child in megabytes. The contents of tables and pictures are outside of the heap. */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Takes the scheduled backup in a child process, so that it takes neither memory nor CPU time from the server process. Starts no child if none
 * is due. Returns undefined if none was taken.
 * @param stopping stops the child.
 * @throws BackupRefused with a sentence if the backup failed or was stopped; Error when the child crashes.
 */
export async function backUpInChild(
  { db, env }: Pick<Services, 'db' | 'env'>,
  stopping: AbortSignal,
): Promise<Made | undefined> {
  if (stopping.aborted || !env.backups || !(await isDue(db, env.backups))) return undefined;
  const child = fork(program, { execArgv: heap, serialization: 'advanced' });
  // The child stops when its IPC channel closes, so it also stops if the server is killed.
  const stop = () => child.connected && child.disconnect();
  stopping.addEventListener('abort', stop);
  // An answer is received before the channel closes.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  let outcome: Outcome | undefined;
  // The type is safe: the child sends nothing else.
  child.once('message', (answer: Outcome) => (outcome = answer));
  try {
    child.send(env, (error) => error && child.kill());
    // `once` rejects on an error before the exit. This listener ignores later errors, which would otherwise be uncaught.
    child.on('error', () => undefined);
    const [[code, signal]] = (await ended) as [[number | null, NodeJS.Signals | null], unknown];
    if (outcome && 'made' in outcome) return outcome.made;
    // The job is tried again, by another server or after the next start.
    if (stopping.aborted) throw new BackupRefused('The server was stopped before the backup was complete.');
    if (outcome) throw new BackupRefused(outcome.failure);
    if (code === 0) return undefined;
    throw new Error(`the backup process ended: ${signal ?? code}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

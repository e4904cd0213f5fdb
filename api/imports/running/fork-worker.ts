import { sql } from 'drizzle-orm';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { importRuns } from '../tables.ts';

const program = fileURLToPath(new URL('import-process.ts', import.meta.url));
/**
 * Heap limits of the child in megabytes. The old space may grow to three times the largest amount of live data of an import. V8 prefers
 * growth to collection: without a limit, a feed of 100,000 activities makes the heap several times as large as its live data.
 */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Processes all active runs in a child process, so that an import takes neither memory nor CPU time from the server process. Starts no
 * child if no run is active; the child exits when it has processed the active runs.
 * @param stopping stops the child; the next start resumes the run.
 * @throws Error when the child crashes. The next call resumes the run, unless the child ran out of memory: then the run has failed.
 */
export async function runImportsInChild({ db, env }: Pick<Services, 'db' | 'env'>, stopping: AbortSignal) {
  if (stopping.aborted || !(await hasActiveRun(db))) return;
  const child = fork(program, { execArgv: heap, serialization: 'advanced' });
  // The child stops when its IPC channel closes, so it also stops if the server is killed.
  const stop = () => child.connected && child.disconnect();
  stopping.addEventListener('abort', stop);
  const ended = once(child, 'exit');
  try {
    child.send(env, (error) => error && child.kill());
    // `once` rejects on an error before the exit. This listener ignores later errors, which would otherwise be uncaught.
    child.on('error', () => undefined);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (stopping.aborted || code === 0) return;
    if (signal === 'SIGABRT') await failFirstRun(db);
    throw new Error(`the import process ended: ${signal ?? code}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

const isActive = sql`state in ('reading', 'applying', 'undoing')`;

async function hasActiveRun(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${importRuns} where ${isActive} limit 1`);
  return rows.length > 0;
}

/**
 * Sets the first active run to `failed`. Runs are processed in the order of their ids, so this is the run on which the child ran out of
 * memory, unless the child skipped it. If the run stayed active, a background job would start the child again every minute, and it would
 * crash again.
 */
async function failFirstRun(db: Database): Promise<void> {
  await db.execute(sql`
    update ${importRuns} set state = 'failed', error = 'unexpected', finished_at = now()
    where id = (select min(id) from ${importRuns} where ${isActive})`);
}

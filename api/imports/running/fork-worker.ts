import { sql } from 'drizzle-orm';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { importSources } from '../sources/sources.ts';
import { importRuns } from '../../db/tables/import-runs.ts';

const program = fileURLToPath(new URL('import-process.ts', import.meta.url));
/**
 * Heap limits of the child in megabytes. The old space may grow to three times the largest amount of live data of an import. V8 prefers
 * growth to collection: without a limit, a feed of 100,000 activities makes the heap several times as large as its live data.
 */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Processes the active runs in a child process, so that an import takes neither memory nor CPU time from the server process. Starts no
 * child if there is no run that it could process; the child exits when it has processed the active runs.
 * @param stopping stops the child; the next start resumes the run.
 * @param output where the child writes its log: to the standard output of this process, or through `process.stdout`, whose `write` tests
 *   replace. A child that inherits the output can still write when the server is killed.
 * @throws Error when the child crashes. The next call resumes the run, unless the child ran out of memory: then the run has failed.
 */
export async function runImportsInChild(
  { db, env }: Pick<Services, 'db' | 'env'>,
  stopping: AbortSignal,
  output: 'inherit' | 'pipe' = 'inherit',
) {
  if (stopping.aborted || !(await hasWork(db, env))) return;
  const child = fork(program, { execArgv: heap, serialization: 'advanced', silent: output === 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => process.stdout.write(text));
  // The child stops when its IPC channel closes, so it also stops if the server is killed.
  const stop = () => child.connected && child.disconnect();
  stopping.addEventListener('abort', stop);
  const ended = once(child, 'exit');
  let current: number | undefined;
  // The type is safe: the child sends only the ids of its runs.
  child.on('message', (run: number) => (current = run));
  try {
    child.send(env, (error) => error && child.kill());
    // `once` rejects on an error before the exit. This listener ignores later errors, which would otherwise be uncaught.
    child.on('error', () => undefined);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (stopping.aborted || code === 0) return;
    if (signal === 'SIGABRT' && current !== undefined) await failRun(db, current);
    throw new Error(`the import process ended: ${signal ?? code}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

/** Whether there is an active run of a configured source, or an undo, which needs no source. */
async function hasWork(db: Database, env: Services['env']): Promise<boolean> {
  const sources = importSources(env).map(({ key }) => key);
  const { rows } = await db.execute(sql`
    select from ${importRuns}
    where state = 'undoing' or (state in ('reading', 'applying') and source = any(${sql.param(sources)}::text[])) limit 1`);
  return rows.length > 0;
}

/**
 * Sets the run on which the child ran out of memory to `failed`. If the run stayed active, a background job would start the child again
 * every minute, and it would crash again.
 */
async function failRun(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    update ${importRuns} set state = 'failed', error = 'unexpected', finished_at = now()
    where id = ${id} and state in ('reading', 'applying', 'undoing')`);
}

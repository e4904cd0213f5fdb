import { sql } from 'drizzle-orm';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { idList } from './batches.ts';
import { preloadOptions } from './child-options.ts';
import type { ActiveRuns } from './run-kind.ts';
import { failed } from './work-on-run.ts';

/**
 * Heap limits of the child in megabytes. The old space may grow to three times the largest amount of live data of an import. V8 prefers
 * growth to collection: without a limit, a feed of 100,000 activities makes the heap several times as large as its live data.
 */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/** Where a child writes its log: to the standard output of this process, or through `process.stdout`, whose `write` tests replace. */
export type Output = 'inherit' | 'pipe';
/** What a child tells its parent: that it begins or ends the work on a run. */
export type RunMessage = { run: number; isOver: boolean };

/**
 * Processes the active runs in a child process, so that they take neither memory nor CPU time from the server process. Starts no child if
 * there is no run that it could process; the child exits when it has processed the active runs.
 * @param program the file that the child runs, which calls `runProgram`.
 * @param stopping stops the child; the next start resumes the runs.
 * @param output a child that inherits the output can still write when the server is killed.
 * @throws Error when the child crashes. The next call resumes the runs, unless the child ran out of memory: then its runs have failed.
 */
export async function runInChild(
  active: ActiveRuns & { program: URL; output?: Output },
  { db, env }: Pick<Services, 'db' | 'env'>,
  stopping: AbortSignal,
): Promise<void> {
  const { name, program, output = 'inherit' } = active;
  if (stopping.aborted || !(await hasWork(db, active))) return;
  const child = fork(fileURLToPath(program), {
    execArgv: [...preloadOptions(process.execArgv), ...heap],
    serialization: 'advanced',
    silent: output === 'pipe',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => process.stdout.write(text));
  // The child stops when its IPC channel closes, so it also stops if the server is killed.
  const stop = () => child.connected && child.disconnect();
  stopping.addEventListener('abort', stop);
  const ended = once(child, 'exit');
  const inProgress = new Set<number>();
  // The type is safe: the child sends nothing else.
  child.on('message', ({ run, isOver }: RunMessage) => (isOver ? inProgress.delete(run) : inProgress.add(run)));
  try {
    child.send(env, (error) => error && child.kill());
    // `once` rejects on an error before the exit. This listener ignores later errors, which would otherwise be uncaught.
    child.on('error', () => undefined);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (stopping.aborted || code === 0) return;
    if (signal === 'SIGABRT') await failRuns(db, active, [...inProgress]);
    throw new Error(`the ${name} process ended: ${signal ?? code}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function hasWork(db: Database, { runs, isActive }: ActiveRuns): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${runs} where ${isActive} limit 1`);
  return rows.length > 0;
}

/**
 * Sets the runs on which the child ran out of memory to `failed`. If they stayed active, a background job would start the child again every
 * minute, and it would crash again.
 */
async function failRuns(db: Database, { isActive, ...active }: ActiveRuns, ids: number[]): Promise<void> {
  await db.execute(sql`
    update ${active.runs} set ${failed(active, 'unexpected')} where id = any(${idList(ids)}) and ${isActive}`);
}

import { sql } from 'drizzle-orm';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { importRuns } from './tables.ts';

const program = fileURLToPath(new URL('import-process.ts', import.meta.url));
/**
 * V8 would rather grow than collect: without a bound a feed of 100,000 makes it several times as large as what it holds. This is thrice
 * what it holds at most, in megabytes.
 */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Takes up every run that has something to do, in a process of its own: what a feed holds takes neither memory nor time from the
 * requests, and the process ends with its work.
 * @param stopping lets it end soon; the next start goes on.
 * @throws when it is brought down; whoever looks next takes the run up again.
 */
export async function runImportsInChild({ db, env }: Pick<Services, 'db' | 'env'>, stopping: AbortSignal) {
  if (stopping.aborted || !(await isSomethingToDo(db))) return;
  const child = fork(program, { execArgv: heap, serialization: 'advanced' });
  // It also learns so that we were killed.
  const stop = () => child.connected && child.disconnect();
  stopping.addEventListener('abort', stop);
  const ended = once(child, 'exit');
  try {
    child.send(env, (error) => error && child.kill());
    // Of an error that is no exit, the exit that follows tells.
    child.on('error', () => undefined);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (stopping.aborted || code === 0) return;
    if (signal === 'SIGABRT') await giveUp(db);
    throw new Error(`the import process ended: ${signal ?? code}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

const isActive = sql`state in ('reading', 'applying', 'undoing')`;

async function isSomethingToDo(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${importRuns} where ${isActive} limit 1`);
  return rows.length > 0;
}

/** It ran out of memory at the first of the runs, which are worked at in turn. That one would do it again, every minute. */
async function giveUp(db: Database): Promise<void> {
  await db.execute(sql`
    update ${importRuns} set state = 'failed', error = 'unexpected', finished_at = now()
    where id = (select min(id) from ${importRuns} where ${isActive})`);
}

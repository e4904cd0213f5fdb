import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog } from '../log/server-log.ts';
import { nextWaitMs } from './back-off.ts';
import { isTransient } from './is-transient.ts';
import { processRuns } from './process-runs.ts';
import type { RunMessage } from './run-in-child.ts';
import type { Run, RunKind } from './run-kind.ts';

type Program<R extends Run> = {
  name: RunKind['name'];
  /** The size of the pool of connections. Each run has one more, which holds its lock. */
  maxConnections: number;
  kindOf: (services: { db: Database; env: Env }) => Promise<RunKind<R>>;
};

/**
 * Makes this process the child of `runInChild`: it receives the environment, processes the active runs and exits. It tells the parent which
 * runs it works on. It stops when its IPC channel closes, which also happens when the server is killed. Transient errors are retried.
 */
export function runProgram<R extends Run>(program: Program<R>): void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Ctrl-C sends SIGINT to this process as well as to the server. The handlers prevent an immediate exit, so the runs stop cleanly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.once('disconnect', stop);
  process.once('message', (env: Env) => {
    void work(program, env, stopping.signal).then(
      () => process.exit(0),
      (error: unknown) => {
        serverLog('error', `${program.name}Failed`, { msg: `the ${program.name} process failed`, err: error });
        process.exit(1);
      },
    );
  });
}

async function work<R extends Run>(program: Program<R>, env: Env, stopping: AbortSignal): Promise<void> {
  const { name, maxConnections, kindOf } = program;
  if (env.databaseUrl === undefined) throw new Error('the URL of the database is missing');
  const { db, close } = connect(env.databaseUrl, { ...env, maxConnections });
  try {
    const kind = await kindOf({ db, env });
    for (let waitMs = 0; !stopping.aborted;) {
      const begunAt = performance.now();
      try {
        return await processRuns(kind, { db, onRun: tell(false), onEnd: tell(true) }, stopping);
      } catch (error) {
        if (!isTransient(error)) throw error;
        serverLog('warn', `${name}Paused`, { msg: `${name} paused, to be retried`, ...toReason(error) });
        waitMs = nextWaitMs(waitMs, performance.now() - begunAt);
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  } finally {
    await close();
  }
}

/** Returns a function that tells the parent about a run. It ignores a failure: the parent may have ended, and `disconnect` then stops the runs. */
const tell = (isOver: boolean) => (run: number) =>
  void process.send?.({ run, isOver } satisfies RunMessage, () => undefined);

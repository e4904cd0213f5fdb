/**
 * The program of a child process that processes the active runs and then exits. `runImportsInChild` starts the process and sends it the
 * environment; the process sends the id of each run before it works on it. The process stops when its IPC channel closes, which also
 * happens when the server is killed.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { toReason } from '../../log/logged-error.ts';
import { serverLog } from '../../log/server-log.ts';
import { openStore } from '../../media/stores/open-store.ts';
import { isTransient } from '../applying/is-transient.ts';
import { nextWaitMs } from './back-off.ts';
import { runImports } from './run-imports.ts';
import { importSources } from '../sources/sources.ts';

const stopping = new AbortController();
const stop = () => stopping.abort();
// Ctrl-C sends SIGINT to this process as well as to the server. The handlers prevent an immediate exit, so the run stops cleanly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.once('disconnect', stop);

process.once('message', (env: Env) => {
  void work(env).then(
    () => process.exit(0),
    (error: unknown) => {
      serverLog('error', 'importFailed', { msg: 'the import process failed', err: error });
      process.exit(1);
    },
  );
});

async function work(env: Env): Promise<void> {
  if (env.databaseUrl === undefined) throw new Error('the URL of the database is missing');
  const { db, close } = connect(env.databaseUrl, env);
  try {
    // The callback ignores a failure: the server may have ended, and `disconnect` then stops the run.
    const onRun = (run: number) => void process.send?.(run, () => undefined);
    const services = { db, media: await openStore(env), onRun };
    for (let waitMs = 0; !stopping.signal.aborted;) {
      const begunAt = performance.now();
      try {
        return await runImports(services, importSources(env), stopping.signal);
      } catch (error) {
        if (!isTransient(error)) throw error;
        serverLog('warn', 'importPaused', { msg: 'import paused, to be retried', ...toReason(error) });
        waitMs = nextWaitMs(waitMs, performance.now() - begunAt);
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  } finally {
    await close();
  }
}

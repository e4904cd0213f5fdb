import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerKind, Started } from './server-process.ts';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** `directUrl`: the URL of the server behind a pooler. */
export type TestServer = { url: string; directUrl?: string; stop: () => Promise<void> };

/**
 * Starts a PostgreSQL server that stops when this process ends, for any reason.
 * @param kind `own`: the embedded server, which the API uses if DATABASE_URL is not set; `foreign`: a server as an operator may
 * configure it; `PostgreSQL 15`: a `foreign` server of that version; `PgBouncer`: a `foreign` server behind that connection
 * pooler, which gives a session of the server to each connection, or with `in transactions` to each transaction.
 */
export async function startTestServer(kind: ServerKind): Promise<TestServer> {
  // `detached` gives the child its own process group; otherwise a signal to the group of this process could end the child before
  // the child has stopped its server.
  const child = fork(program, [kind], { detached: true, execArgv: [] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  const started = await new Promise<Started>((resolve) => {
    // The cast is safe: the child sends no other messages.
    child.once('message', (message) => resolve(message as Started));
    child.once('error', ({ message }) => resolve({ reason: message }));
    child.once('exit', (code) => resolve({ reason: `it ended with code ${code}` }));
  });
  if ('url' in started) return { ...started, stop };
  if (child.connected) await stop();
  throw new Error(`the server of the tests (${kind}) did not start: ${started.reason}`);
}

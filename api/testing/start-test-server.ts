import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerKind } from './server-process.ts';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/**
 * Starts a PostgreSQL that ends with this process, however it ends.
 * @param kind `own`: as the product starts it without DATABASE_URL; `foreign`: as an operator may give it.
 */
export async function startTestServer(kind: ServerKind): Promise<{ url: string; stop: () => Promise<void> }> {
  // A group of its own: a signal to ours must not end it before its server.
  const child = fork(program, [kind], { detached: true, execArgv: [] });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    // The program sends nothing else.
    child.once('message', (message) => resolve(message as string));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the ${kind} server of the tests did not start: ${code}`)));
  });
  return {
    url,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

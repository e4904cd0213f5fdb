import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf, programOf } from './process-memory.ts';

const account = { username: 'crash@example.com', password: 'Only-for-crashing-1' };
const main = join(import.meta.dirname, '../api/main.ts');
const startTimeoutMs = 120_000;

/** A running server: its process, and a function that sends requests as its administrator. */
export type Server = { child: ChildProcess; ask: Ask };
/**
 * Sends a request and returns the answer, whatever its status.
 * @throws if there is no answer.
 */
export type Ask = (
  method: string,
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Answer>;
export type Answer = { status: number; body: Record<string, unknown> };

/**
 * Starts the product as `npm start` does, on the embedded database in `folder`, and signs in as its administrator. `variables` are added
 * to the server's environment.
 * @throws Error with the server's output if the server exits, or does not listen within two minutes.
 */
export async function startServer(folder: string, variables: Record<string, string> = {}): Promise<Server> {
  const child = fork(main, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      TRASTIENDA_DATA: folder,
      TRASTIENDA_DEMO: 'off',
      ADMIN_EMAIL: account.username,
      ADMIN_PASSWORD: account.password,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await addressOf(child);
  const { body } = await ask(url, undefined)('POST', '/login_check', account);
  return { child, ask: ask(url, String(body['token'])) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const output: string[] = [];
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        output.push(line);
        const [, url] = /^Trastienda listens on (\S+)/.exec(line) ?? [];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const failed = once(child, 'close').then(() =>
    Promise.reject(new Error(`The server did not start: ${output.join(' ')}`)),
  );
  // The promise also rejects when the server exits after a successful start; without a handler, that rejection would end this process.
  failed.catch(() => undefined);
  try {
    return await Promise.race([listening, failed]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Kills the server and its import processes with SIGKILL, so that they cannot shut down cleanly, as in a power failure.
 * @returns the number of import processes killed.
 */
export async function killServer({ child }: Server): Promise<number> {
  const exited = once(child, 'exit');
  const importing = childrenOf(child.pid ?? 0).filter((pid) => programOf(pid) === 'import-process');
  // The import processes are killed first; otherwise they would notice the death of the server and shut down cleanly.
  for (const pid of importing) killNow(pid);
  child.kill('SIGKILL');
  await exited;
  return importing.length;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.disconnect();
  await once(child, 'exit');
}

const ask =
  (url: string, token: string | undefined): Ask =>
  async (method, path, body, headers) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/ld+json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/ld+json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    // The cast is safe: every JSON answer of the product is an object.
    return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
  };

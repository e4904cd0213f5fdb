import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accountForPostgres } from '../../api/db/engine/account.ts';
import { findDataDirectory } from '../../api/db/engine/data-directory.ts';
import { until } from '../../api/testing/until.ts';
import { root } from '../../scripts/run.ts';
import { childrenOf, programOf } from './process-memory.ts';

const account: Credentials = { username: 'bench@example.com', password: 'Only-for-measuring-1' };
const timeoutMs = 120_000;

/** The answer to a sign-in, which `session` in contract/calls/session/session.ts defines. */
export type Session = { token: string; refresh_token: string; user: object };
/**
 * A running server: its process and its URL, the milliseconds until it listened, the session of its administrator, and a function that
 * sends requests in this session.
 */
export type Server = { child: ChildProcess; url: string; startMs: number; session: Session; ask: Ask };
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
export type Answer = { status: number; location: string | null; body: Record<string, unknown> };
export type Credentials = { username: string; password: string };

/** Returns a new folder for the data of a server. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-bench-'));
  // `mkdtemp` sets the mode 0700. If this process runs as root, PostgreSQL runs under another account, which could not enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

/** Returns the folder of the embedded database. */
export const findDatabase = (folder: string) => findDataDirectory(folder, accountForPostgres(), () => undefined);

export async function removeDataFolder(folder: string): Promise<void> {
  for (const made of [await findDatabase(folder), folder]) await rm(made, { recursive: true, force: true });
}

/** Runs `work` with a new data folder, which is then removed. */
export async function withDataFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeDataFolder();
  return work(folder).finally(() => removeDataFolder(folder));
}

/**
 * Starts the product as `npm start` does, on the embedded database in `folder`, and signs in as its administrator. `variables` are added
 * to the server's environment. `checkout` is the folder of the code, by default this one.
 * @throws Error with the server's output if the server exits, or does not listen within two minutes.
 */
export async function startServer(
  folder: string,
  variables: Record<string, string> = {},
  checkout = root,
): Promise<Server> {
  const execArgv = await nodeOptionsOf(checkout);
  const startedAt = performance.now();
  const child = fork(join(checkout, 'api/main.ts'), {
    execArgv,
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
  const startMs = performance.now() - startedAt;
  const session = await signIn(url);
  return { child, url, startMs, session, ask: asking(url, session.token) };
}

/** Returns the options with which the launcher of a checkout starts the server; for this checkout, those of this process. */
async function nodeOptionsOf(checkout: string): Promise<string[]> {
  if (checkout === root) return process.execArgv;
  const { href } = pathToFileURL(join(checkout, 'scripts/launcher/node-options.mjs'));
  // The cast is safe: the launcher of this checkout uses the same function.
  const { optionsFor } = (await import(href)) as { optionsFor: (script: string) => string[] };
  return optionsFor('api/main.ts');
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const findUrl = () => {
    if (hasExited(child)) throw new Error('it has exited');
    return /^Trastienda listens on (\S+) /m.exec(output)?.[1];
  };
  try {
    return await until(findUrl, { late: 'it does not listen after two minutes', timeoutMs, everyMs: 5 });
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start: ${output}`, { cause });
  }
}

/** Signs in, as the administrator by default. @throws Error if the sign-in is refused. */
export async function signIn(url: string, credentials = account): Promise<Session> {
  const { status, body } = await asking(url)('POST', '/login_check', credentials);
  if (status !== 200) throw new Error(`The sign-in was answered ${status}: ${JSON.stringify(body)}`);
  // The cast is safe: the contract defines the answer.
  return body as Session;
}

export const asking =
  (url: string, token?: string): Ask =>
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
    const location = answer.headers.get('location');
    return { status: answer.status, location, body: text ? (JSON.parse(text) as Answer['body']) : {} };
  };

/** Returns the function that `importCalls` needs. It throws an error if a request is refused. */
export const callerOf = (ask: Ask) => ({
  async call<Body>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Body> {
    const answer = await ask(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    // The cast is not checked: the caller passes the type that the contract gives for this path.
    return answer.body as Body;
  },
});

/** Returns the ids of the processes in which a server runs imports and changes of many records. */
export const workersOf = ({ child }: Server): number[] =>
  childrenOf(child.pid ?? 0).filter((pid) => ['import-process', 'proposal-process'].includes(programOf(pid) ?? ''));

/**
 * Kills the server and its {@link workersOf} with SIGKILL, so that they cannot shut down cleanly, as in a power failure.
 * @returns the number of workers killed.
 */
export async function killServer(server: Server): Promise<number> {
  const workers = workersOf(server);
  // One command kills all, and ignores those that have already ended. The workers are first; otherwise they would notice the death of the
  // server and shut down cleanly.
  spawnSync('kill', ['-KILL', ...[...workers, server.child.pid].map(String)]);
  await untilExit(server.child);
  return workers.length;
}

export const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Waits until a process has exited; returns at once if it already has.
 * @throws Error after two minutes. The process is then killed, because otherwise it would keep this process running.
 */
async function untilExit(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`Process ${child.pid} did not exit within two minutes.`, { cause });
  }
}

/** Closes the IPC channel of a process, at which it stops, and waits until it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.connected) child.disconnect();
  await untilExit(child);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { accountForPostgres } from '../../db/engine/account.ts';
import { cleanEnvironment } from '../../db/engine/environment.ts';
import { choosePort } from '../../db/engine/port.ts';
import { debianProgram } from './debian-programs.ts';
import { startForeignServer } from './foreign-server.ts';
import { run } from './template.ts';

/**
 * Starts a server with {@link startForeignServer}, and PgBouncer in front of it, both configured as in docs/operations/several-servers.md.
 * If the start fails, no files remain. Returns the URL of PgBouncer, and for transactions that of the server behind it, too.
 * @param mode whether a connection keeps a session of the server until it ends, or only for a transaction.
 */
export async function startPgbouncer(
  mode: 'session' | 'transaction',
): Promise<{ url: string; directUrl?: string; stop: () => Promise<void> }> {
  const program = debianProgram('/usr/sbin/pgbouncer');
  await using undo = new AsyncDisposableStack();
  const server = await startForeignServer();
  undo.defer(server.stop);
  await run(server.url, await readDocumented('sql'));
  const home = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  undo.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755);
  const port = await choosePort(home);
  await writeFile(join(home, 'pgbouncer.ini'), await configuration(server.url, { mode, port, home }));
  await writeFile(join(home, 'users.txt'), userLine(server.url));
  const child = spawn(program, [join(home, 'pgbouncer.ini')], {
    ...accountForPostgres(),
    cwd: home,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Rejects if the program cannot be started.
  await once(child, 'spawn');
  const ended = once(child, 'close');
  undo.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await untilItListens(child.stderr);
  const url = new URL(server.url);
  url.port = String(port);
  const stopping = undo.move();
  return {
    url: url.href,
    ...(mode === 'transaction' && { directUrl: server.url }),
    stop: () => stopping.disposeAsync(),
  };
}

/** Waits until PgBouncer listens. @throws Error with its log if it exits instead. */
async function untilItListens(stderr: Readable): Promise<void> {
  let log = '';
  const listens = new Promise<boolean>((resolve) => {
    stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('process up')) resolve(true);
    });
    stderr.once('end', () => resolve(false));
  });
  if (!(await listens)) throw new Error(`PgBouncer does not start: ${log}`);
}

/** Returns the first code block in `language` of the chapter "Behind PgBouncer" in docs/operations/several-servers.md. */
async function readDocumented(language: 'ini' | 'sql'): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations/several-servers.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith('Behind PgBouncer\n'));
  const block = section?.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (block === undefined) throw new Error(`docs/operations/several-servers.md has no ${language} for PgBouncer`);
  return block;
}

type Placed = { mode: string; port: number; home: string };

const configuration = async (serverUrl: string, { mode, port, home }: Placed) => `
[databases]
* = host=127.0.0.1 port=${new URL(serverUrl).port}
${(await readDocumented('ini')).replace('pool_mode = session', `pool_mode = ${mode}`)}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(home, 'users.txt')}
`;

function userLine(serverUrl: string): string {
  const { username, password } = new URL(serverUrl);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

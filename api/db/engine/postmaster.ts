import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment } from './environment.ts';
import { commandOf, isAlive } from './process-table.ts';

export type Site = { home: string; cluster: string; binaries: Binaries; account: Account };

const readyTimeoutMs = 60_000;
const stopTimeoutSeconds = 30;

/** Starts PostgreSQL and waits until it takes connections. @returns undefined when it gave up, as on a taken port. */
export async function startPostmaster(site: Site, port: number): Promise<ChildProcess | undefined> {
  const logFile = join(site.home, 'postgres.log');
  await rename(logFile, `${logFile}.previous`).catch(() => undefined);
  const log = openSync(logFile, 'a', 0o600);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const child = spawn(site.binaries.postgres, ['-D', site.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...site.account,
    cwd: site.home,
    env: cleanEnvironment(),
    // A group of its own: Ctrl-C at the terminal must reach us only, the database goes last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const failed = new Promise<true>((resolve) => {
    child.once('exit', () => resolve(true));
    child.once('error', () => resolve(true));
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (await isReady(site.cluster, child)) return child;
    if (await Promise.race([failed, sleep(20)])) return undefined;
  }
  child.kill('SIGKILL');
  return undefined;
}

/**
 * Stops the server of this cluster, whoever started it: open transactions fail, everything goes to disk
 * (PostgreSQL's "fast" shutdown). Removes the trace of one that is no more.
 */
export async function stopRunning({ home, cluster, binaries, account }: Site): Promise<void> {
  const [pid] = await postmasterFile(cluster);
  if (!pid) return;
  // The number may by now belong to somebody else, whom PostgreSQL would take for its own server.
  const command = commandOf(Number(pid));
  const isOurs = command === undefined ? isAlive(Number(pid)) : command.includes(cluster);
  if (!isOurs) return rm(join(cluster, 'postmaster.pid'), { force: true });
  const order = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', String(stopTimeoutSeconds)];
  await promisify(execFile)(binaries.pgCtl, order, { ...account, cwd: home, env: cleanEnvironment() });
}

async function isReady(cluster: string, { pid }: ChildProcess): Promise<boolean> {
  const lines = await postmasterFile(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** Lines: 1 process id … 8 status (PostgreSQL's pidfile.h). */
const postmasterFile = (cluster: string) =>
  readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    (): string[] => [],
  );

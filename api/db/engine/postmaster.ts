import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment } from './environment.ts';
import { commandOf, isAlive, processesIn } from './process-table.ts';

export type Site = { home: string; cluster: string; binaries: Binaries; account: Account };

const stopTimeoutSeconds = 30;

/** The memory that this process may use, in MB. The limit of a container is 0 or huge if there is none. */
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
/** The size of PostgreSQL's own cache: an eighth of the memory, at least PostgreSQL's default. A small catalogue fills little of it. */
const buffersMb = Math.round(Math.min(512, Math.max(128, memoryMb / 8)));

/**
 * Starts PostgreSQL and waits until it accepts connections. There is no time limit, because a server that is killed during crash
 * recovery would start the recovery again.
 * @returns undefined if the server exits, for example because the port is taken.
 */
export async function startPostmaster(site: Site, port: number): Promise<ChildProcess | undefined> {
  killOrphans(site.cluster);
  const logFile = logOf(site);
  await rename(logFile, `${logFile}.previous`).catch(() => undefined);
  const log = openSync(logFile, 'a', 0o600);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    `shared_buffers=${buffersMb}MB`,
    // With the default of 4 MB, the bitmap of 100,000 matches in a million rows becomes lossy: PostgreSQL rechecks each row of their pages.
    'work_mem=16MB',
    // A search for two letters reads the whole table. With the default of 0.1, one process does so, although several would pass on only ids.
    'parallel_tuple_cost=0.01',
  ];
  const child = spawn(site.binaries.postgres, ['-D', site.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...site.account,
    cwd: site.home,
    env: cleanEnvironment(),
    // `detached` gives PostgreSQL its own process group: Ctrl-C at the terminal must reach only this process, which stops the
    // database last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const failed = new Promise<true>((resolve) => {
    child.once('exit', () => resolve(true));
    child.once('error', () => resolve(true));
  });
  while (!(await isReady(site.cluster, child))) {
    if (await Promise.race([failed, sleep(20)])) return undefined;
  }
  return child;
}

/** Returns the last FATAL or PANIC message of PostgreSQL's log; empty if there is none. */
export async function lastLogLines(site: Site): Promise<string> {
  const log = await readFile(logOf(site), 'utf8').catch(() => '');
  return [...log.matchAll(/(?:FATAL|PANIC): +(.*)$/gm)].at(-1)?.[1] ?? '';
}

/**
 * Stops the server of this cluster, even if another process started it. Open transactions fail and all data is flushed to disk
 * (PostgreSQL's "fast" shutdown). If that takes longer than `stopTimeoutSeconds`, an "immediate" shutdown follows: it skips the
 * flush, so the next start runs crash recovery. Removes the `postmaster.pid` of a server that no longer runs.
 */
export async function stopRunning({ home, cluster, binaries, account }: Site): Promise<void> {
  const runs = async () => {
    const [pid] = await postmasterFile(cluster);
    if (!pid) return false;
    // Checks the command line, because the process id may belong to another program by now, which pg_ctl would mistake for the
    // server.
    const command = commandOf(Number(pid));
    return command === undefined ? isAlive(Number(pid)) : command.includes(cluster);
  };
  const stop = (mode: 'fast' | 'immediate') => {
    const order = ['stop', '-D', cluster, '-m', mode, '-w', '-t', String(stopTimeoutSeconds)];
    return promisify(execFile)(binaries.pgCtl, order, { ...account, cwd: home, env: cleanEnvironment() });
  };
  if (await runs()) {
    try {
      await stop('fast');
    } catch (error) {
      // Either the server has exited meanwhile, or its disk is too slow for the timeout.
      if (await runs()) await stop('immediate').catch(() => Promise.reject(error));
    }
  }
  if (!(await runs())) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Kills the backends of a postmaster that was killed. They would run until their query ends, although no client can receive the
 * result, and no new postmaster can start while a backend is alive.
 */
function killOrphans(cluster: string): void {
  for (const pid of processesIn(cluster, 'postgres:')) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The backend has already exited.
    }
  }
}

const logOf = ({ home }: Site) => join(home, 'postgres.log');

async function isReady(cluster: string, { pid }: ChildProcess): Promise<boolean> {
  const lines = await postmasterFile(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * Returns the lines of `postmaster.pid` (PostgreSQL's pidfile.h): the first is the process id, the eighth is the status. Returns
 * no lines if the file is missing.
 */
const postmasterFile = (cluster: string) =>
  readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    (): string[] => [],
  );

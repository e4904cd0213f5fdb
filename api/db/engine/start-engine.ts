import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../env/start-refused.ts';
import { accountForPostgres } from './account.ts';
import { provideBinaries } from './binaries.ts';
import { provideCluster } from './cluster.ts';
import { findDataDirectory } from './data-directory.ts';
import { urlOf } from './logins.ts';
import { takeOwnership } from './ownership-lock.ts';
import { choosePort } from './port.ts';
import { lastLogLines, startPostmaster, stopRunning, type Site } from './postmaster.ts';
import { refuseOtherMajor } from './refuse-other-major.ts';

/**
 * An embedded PostgreSQL server with all its files in `home`. The server runs until `stop`, so that requests and jobs can finish
 * first. `adminUrl` is that of the superuser, for measurements and tests.
 */
export type Engine = { url: string; adminUrl: string; home: string; stop: () => Promise<void> };

const attempts = 10;
const pauseMs = 500;
/** Pause between attempts to restart a server that died. If the cause is a full disk, for example, a later attempt may succeed. */
const longPauseMs = 5_000;

/**
 * Runs PostgreSQL in `dataFolder` on a loopback port. The first start copies PostgreSQL's programs and creates the cluster. A
 * server that dies is restarted on the same port.
 * @throws StartRefused when another copy of the API server uses `dataFolder`, another major version of PostgreSQL created the
 * cluster, or the database server does not start.
 */
export async function startEngine(dataFolder: string, say: (sentence: string) => void = console.log): Promise<Engine> {
  const account = accountForPostgres();
  const home = await findDataDirectory(resolve(dataFolder), account, say);
  const release = await takeOwnership(home);
  try {
    await refuseOtherMajor(home);
    const binaries = await provideBinaries(home, account);
    const { folder: cluster, logins } = await provideCluster(home, binaries, account);
    const site: Site = { home, cluster, binaries, account };
    await stopRunning(site);
    const { port, stop } = await keepRunning(site, say);
    return {
      url: urlOf(logins.app, port),
      adminUrl: urlOf(logins.superuser, port),
      home,
      stop: async () => {
        await stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function keepRunning(site: Site, say: (sentence: string) => void) {
  const stopping = new AbortController();
  let revival: Promise<void> | undefined;
  const { child: first, port } = await bringUp(site);
  const revive = async () => {
    say('The database stopped unexpectedly; restarting it.');
    while (!stopping.signal.aborted) {
      try {
        return watch((await bringUp(site, port)).child);
      } catch (error) {
        say(String(error));
        await sleep(longPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const watch = (child: ChildProcess) => {
    const onExit = () => {
      if (!stopping.signal.aborted) revival = revive();
    };
    // The server may already have exited. In that case, `exit` is not emitted again.
    if (child.exitCode === null && child.signalCode === null) child.once('exit', onExit);
    else onExit();
  };
  const stop = async () => {
    stopping.abort();
    await revival;
    await stopRunning(site);
  };
  watch(first);
  return { port, stop };
}

/**
 * Starts the server. Makes several attempts, because another process may take the port, and the processes of a killed server take
 * time to exit.
 */
async function bringUp(site: Site, fixedPort?: number): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = fixedPort ?? (await choosePort(site.home));
    const child = await startPostmaster(site, port);
    if (child) return { child, port };
    await sleep(pauseMs);
  }
  const reason = await lastLogLines(site);
  throw new StartRefused(
    `The database does not start${reason && `: ${reason}`}. See ${site.home}/postgres.log for details.`,
  );
}

import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../start-refused.ts';
import { accountForPostgres } from './account.ts';
import { provideBinaries } from './binaries.ts';
import { provideCluster, urlOf } from './cluster.ts';
import { findDataDirectory } from './data-directory.ts';
import { takeOwnership } from './ownership-lock.ts';
import { choosePort } from './port.ts';
import { lastLogLines, startPostmaster, stopRunning, type Site } from './postmaster.ts';
import { refuseOtherMajor } from './refuse-other-major.ts';

/**
 * A PostgreSQL server of our own, all of it in `home`. `stop` ends it; nothing else does, so that requests and jobs
 * can finish first.
 */
export type Engine = { url: string; home: string; stop: () => Promise<void> };

const attempts = 10;
const pauseMs = 500;
/** Between two tries to bring back a server that died and does not come up: its disk may get room again. */
const longPauseMs = 5_000;

/**
 * Runs PostgreSQL in `dataFolder` on a loopback port, making everything it needs on the first start. A server that
 * dies under us is started again on the same port.
 * @throws StartRefused when another copy runs there, another major version of PostgreSQL made the cluster, or the server cannot come up.
 */
export async function startEngine(dataFolder: string, say: (sentence: string) => void = console.log): Promise<Engine> {
  const account = accountForPostgres();
  const home = await findDataDirectory(resolve(dataFolder), account, say);
  const release = await takeOwnership(home);
  try {
    await refuseOtherMajor(home);
    const binaries = await provideBinaries(home, account);
    const { folder: cluster, password } = await provideCluster(home, binaries.initdb, account);
    const site: Site = { home, cluster, binaries, account };
    await stopRunning(site);
    const { port, stop } = await keepRunning(site, say);
    return {
      url: urlOf({ password, port }),
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
    say('The database stopped unexpectedly; starting it again.');
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
    // Between its last sign of life and now it may have died already; that is not told a second time.
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

/** Tries more than once: a port may be taken in between, and what a killed server leaves needs a moment to go. */
async function bringUp(site: Site, fixedPort?: number): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = fixedPort ?? (await choosePort(site.home));
    const child = await startPostmaster(site, port);
    if (child) return { child, port };
    await sleep(pauseMs);
  }
  const reason = await lastLogLines(site);
  throw new StartRefused(
    `The database does not start${reason && `: ${reason}`}. More is in ${site.home}/postgres.log.`,
  );
}

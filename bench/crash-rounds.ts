import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../api/testing/until.ts';
import { findLost, watchMedia } from './crash-check.ts';
import { makeNeeded, startWriting, type Journals } from './crash-writers.ts';
import { findDatabase, killServer, startServer, stopProcess, withDataFolder, type Server } from './server.ts';

export const victims = ['server', 'database'] as const;
export type Victim = (typeof victims)[number];

/** The results of all rounds with the same victim. `lost`, `halfWritten` and `failedStarts` contain one sentence per fault. */
export type Tally = {
  victim: Victim;
  acknowledged: number;
  uploads: number;
  lost: string[];
  halfWritten: string[];
  failedStarts: string[];
  /**
   * For each kill, the seconds until the product serves again: after a kill of the server, from its restart until the administrator has
   * signed in; after a kill of the database, from the kill until a write succeeds.
   */
  secondsToServe: number[];
};

/** The victim is killed at a random moment within a second after the first `leastAcknowledged` writes of a round are acknowledged. */
const untilKillMs = () => Math.random() * 1000;
const leastAcknowledged = 20;

/** Kills the victim once per round, always on the same data folder. After each restart, checks all writes acknowledged so far. */
export const makeCrashes = (victim: Victim, rounds: number, say: (line: string) => void): Promise<Tally> =>
  withDataFolder(async (folder) => {
    const none = { lost: [], halfWritten: [], failedStarts: [], secondsToServe: [] };
    const tally: Tally = { victim, acknowledged: 0, uploads: 0, ...none };
    const journals: Journals = { records: new Map(), uploads: new Map() };
    const findHalfWritten = watchMedia(folder);
    let server = await startServer(folder);
    try {
      const needed = await makeNeeded(server.ask);
      for (let round = 1; round <= rounds; round += 1) {
        const writing = startWriting(server.ask, journals, needed);
        try {
          const late = `Fewer than ${leastAcknowledged} writes were acknowledged within two minutes.`;
          await until(() => writing.acknowledged() >= leastAcknowledged, { late, everyMs: 20 });
          await sleep(untilKillMs());
          if (victim === 'server') await killServer(server);
          else tally.secondsToServe.push(await killDatabase(await findDatabase(folder), server));
        } finally {
          await writing.stop();
        }
        await stopProcess(server.child);
        const startedAt = performance.now();
        server = await startAgain(folder, tally, say);
        if (victim === 'server') tally.secondsToServe.push((performance.now() - startedAt) / 1000);
        tally.acknowledged += writing.acknowledged();
        const lost = await findLost(server.ask, journals);
        const halfWritten = await findHalfWritten();
        [...lost, ...halfWritten].forEach((fault) => say(fault));
        tally.lost.push(...lost);
        tally.halfWritten.push(...halfWritten);
        const seconds = tally.secondsToServe.at(-1)?.toFixed(1);
        say(`${victim} ${round}/${rounds}: ${tally.acknowledged} writes acknowledged so far, back after ${seconds} s`);
      }
      tally.uploads = journals.uploads.size;
      return tally;
    } finally {
      await stopProcess(server.child);
    }
  });

/**
 * Kills the main process of PostgreSQL; the server then starts PostgreSQL again.
 * @returns the seconds until a write through the running server succeeds again.
 */
async function killDatabase(home: string, { ask }: Server): Promise<number> {
  const readPid = async () => Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  const pid = await readPid();
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  const isBack = async () =>
    (await readPid()) !== pid && (await ask('POST', '/categories', { name: 'De vuelta' })).status === 201;
  await until(() => isBack().catch(() => false), { late: 'The database did not come back within two minutes.' });
  return (performance.now() - killedAt) / 1000;
}

/** Starts the server. If the start fails, adds the error to `failedStarts` and tries once more, as an operator would. */
const startAgain = (folder: string, tally: Tally, say: (line: string) => void): Promise<Server> =>
  startServer(folder).catch((error: unknown) => {
    say(String(error));
    tally.failedStarts.push(String(error));
    return startServer(folder);
  });

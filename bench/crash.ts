/**
 * `npm run bench -- crash [--rounds 30]`: kills the server `rounds` times, then the database as often, in the middle of writes, uploads,
 * deletes, restores and purges. After every restart, checks whether an acknowledged write is lost, an upload is half-written, or a record is
 * not as the acknowledged acts left it. Exits with 1 if so, or if a restart failed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../api/testing/until.ts';
import { findLost, watchMedia } from './measure/crash-check.ts';
import { makeNeeded, startWriting, type Journals } from './measure/crash-writers.ts';
import { median } from './support/median.ts';
import { toInteger } from './support/options.ts';
import { findDatabase, killServer, startServer, stopProcess, withDataFolder, type Server } from './support/server.ts';
import { watchTrash } from './trash/watch-trash.ts';

type Victim = 'server' | 'database';

/** The victim is killed at a random moment within a second after the first `leastAcknowledged` writes of a round are acknowledged. */
const mostUntilKillMs = 1000;
const leastAcknowledged = 20;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = toInteger('rounds', values.rounds);
const ofServer = await crash('server');
const ofDatabase = await crash('database');
console.table({ 'kill -9 of the server': ofServer.result, 'kill -9 of the database': ofDatabase.result });
console.log('Acts while the server was killed:');
console.table(ofServer.acts);
console.log('Acts while the database was killed:');
console.table(ofDatabase.acts);

/**
 * Kills the victim once per round, always on the same data folder. After each restart, checks all writes acknowledged so far.
 * @returns the results of all rounds, and the number of acts with the trash. The seconds to serve again are, after a kill of the server,
 * those from its restart until the administrator has signed in; after a kill of the database, those from the kill until a write succeeds.
 */
function crash(victim: Victim) {
  return withDataFolder(async (folder) => {
    const faults = { 'writes lost': 0, 'half-written media': 0, 'faults of the trash': 0, 'failed starts': 0 };
    const secondsToServe: number[] = [];
    let acknowledged = 0;
    const note = (fault: keyof typeof faults, sentences: string[]) => {
      sentences.forEach((sentence) => console.log(sentence));
      faults[fault] += sentences.length;
      if (sentences.length > 0) process.exitCode = 1;
    };
    /** Starts the server. If the start fails, tries once more, as an operator would. */
    const startAgain = () =>
      startServer(folder).catch((error: unknown) => {
        note('failed starts', [String(error)]);
        return startServer(folder);
      });
    const journals: Journals = { records: new Map(), uploads: new Map() };
    const findHalfWritten = watchMedia(folder);
    const trash = watchTrash(folder);
    let server = await startServer(folder);
    try {
      const needed = await makeNeeded(server.ask);
      for (let round = 1; round <= rounds; round += 1) {
        const acting = await trash.start(server, needed);
        const writing = startWriting(server.ask, journals, needed);
        try {
          const late = `Fewer than ${leastAcknowledged} writes were acknowledged within two minutes.`;
          await until(() => writing.acknowledged() >= leastAcknowledged, { late, everyMs: 20 });
          await sleep(Math.random() * mostUntilKillMs);
          if (victim === 'server') await killServer(server);
          else secondsToServe.push(await killDatabase(await findDatabase(folder), server));
        } finally {
          await Promise.all([writing.stop(), acting.stop()]);
        }
        await stopProcess(server.child);
        const [startedAt, restartedAt] = [performance.now(), new Date()];
        server = await startAgain();
        if (victim === 'server') secondsToServe.push((performance.now() - startedAt) / 1000);
        acknowledged += writing.acknowledged();
        note('writes lost', await findLost(server.ask, journals));
        note('faults of the trash', await trash.findFaults(server, restartedAt));
        note('half-written media', await findHalfWritten());
        const back = `back after ${secondsToServe.at(-1)?.toFixed(1)} s`;
        const written = `${acknowledged} writes acknowledged so far, ${trash.acknowledged()} acts with the trash`;
        console.log(`${victim} ${round}/${rounds}: ${written}, ${back}`);
      }
      const result = {
        rounds,
        'writes acknowledged': acknowledged,
        'uploads among them': journals.uploads.size,
        ...faults,
        'seconds to serve again, median': median(secondsToServe).toFixed(1),
        worst: Math.max(...secondsToServe).toFixed(1),
      };
      return { result, acts: trash.tally };
    } finally {
      await stopProcess(server.child);
    }
  });
}

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

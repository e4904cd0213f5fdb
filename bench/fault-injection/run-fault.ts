import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../api/testing/until.ts';
import { findLost, watchMedia } from '../measure/crash-check.ts';
import { makeNeeded, sendPicture, type Journals } from '../measure/crash-writers.ts';
import { hasExited, startServer, stopProcess, withDataFolder, type Server } from '../support/server.ts';
import type { Fault, PreparedFault } from './fault.ts';
import { startLoad } from './load.ts';

const pauseMs = 50;
const leastAcknowledged = 20;
/** The load runs on for this long after the recovery. */
const afterwardsMs = 5_000;
const longestRecoverySeconds = 30;
const probeTimeoutMs = 10_000;
/** Number of lines of stderr that are kept. */
const lastLines = 12;

/** A row of the table, and a sentence for each defect. */
export type Outcome = { row: Record<string, string | number>; defects: string[] };

/** Starts the product, and runs a light load before, during and after the fault. @throws Error on Ctrl-C, after the cleanup. */
export const runFault = (fault: Fault, seconds = fault.seconds): Promise<Outcome> =>
  withDataFolder(async (folder) => {
    await using undo = new AsyncDisposableStack();
    const { promise: interrupted, reject } = Promise.withResolvers<never>();
    const interrupt = () => reject(new Error('Interrupted.'));
    process.once('SIGINT', interrupt);
    undo.defer(() => void process.off('SIGINT', interrupt));
    // Awaited here: the stack is disposed when this function returns.
    return await Promise.race([measure(folder, undo, { fault, seconds }), interrupted]);
  });

async function measure(
  folder: string,
  undo: AsyncDisposableStack,
  { fault, seconds }: Pick<Circumstances, 'fault' | 'seconds'>,
): Promise<Outcome> {
  const prepared = await fault.prepare(folder, undo);
  const { variables = {}, database } = prepared;
  if (database) undo.defer(database.stop);
  const server = await startServer(folder, { ...variables, DATABASE_URL: database?.url ?? '' });
  let isStopping = false;
  const errors = collectErrors(server, () => isStopping);
  undo.defer(() => stopProcess(server.child));
  undo.defer(prepared.end);
  const journals: Journals = { records: new Map(), uploads: new Map() };
  const during = await loadDuring(server, prepared, { fault, seconds, journals });
  const drafts = await findDrafts(folder);
  isStopping = true;
  await stopProcess(server.child);
  await database?.stop();
  // The start removes the uploads that the fault interrupted.
  const next = await startServer(folder, variables);
  undo.defer(() => stopProcess(next.child));
  const lost = await findLost(next.ask, journals);
  const halfWritten = [...drafts, ...(await watchMedia(folder, prepared.listPictures)())];
  return {
    row: {
      fault: fault.title,
      seconds,
      ...during.row,
      'acknowledged writes': journals.records.size + journals.uploads.size,
      'writes lost': lost.length,
      'half-written media': halfWritten.length,
    },
    defects: [...during.defects, ...errors, ...lost, ...halfWritten],
  };
}

/**
 * Collects the server's unexpected failures from its log. If it ends before `isStopping`, also says how, with its last lines of stderr, which are
 * those of an uncaught error.
 */
function collectErrors({ child }: Server, isStopping: () => boolean): string[] {
  const errors: string[] = [];
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => {
      // That the database is lost is expected of some faults.
      if (line.includes('"level":50') && !line.includes('"event":"databaseLost"'))
        errors.push(`Log: ${line.slice(0, 2_000)}`);
      if (stream === child.stderr) last.splice(0, Math.max(0, last.push(line) - lastLines));
    });
  }
  child.once('close', (code, signal) => {
    if (!isStopping()) errors.push(`The server ended with ${code ?? signal}: ${last.join(' | ')}`);
  });
  return errors;
}

type Circumstances = { fault: Fault; seconds: number; journals: Journals };

async function loadDuring(server: Server, { begin, end }: PreparedFault, { fault, seconds, journals }: Circumstances) {
  const needed = await makeNeeded(server.ask);
  const load = startLoad(server, journals, needed, { pauseMs, endsSessions: fault.endsSessions });
  try {
    const late = `Fewer than ${leastAcknowledged} writes were acknowledged within two minutes.`;
    await until(() => load.acknowledged() >= leastAcknowledged, { late });
    await begin(server);
    load.tally.watch();
    await sleep(seconds * 1000);
    const { answers } = load.tally.read();
    await end();
    const recovery = await untilWritten(server);
    await sleep(afterwardsMs);
    await load.stop();
    const isLate = recovery > longestRecoverySeconds;
    return {
      row: {
        'answers during it': answers,
        'slowest answer, s': load.tally.read().slowestSeconds.toFixed(1),
        'recovery, s': recovery.toFixed(1),
        ...(fault.endsSessions && { sessions: JSON.stringify(load.sessions) }),
      },
      defects: [...load.tally.faults(), ...(isLate ? [lateSentence(recovery)] : [])],
    };
  } finally {
    await load.stop();
  }
}

const lateSentence = (seconds: number) =>
  seconds === Infinity
    ? 'No upload succeeded within two minutes, or the server has ended.'
    : `The first upload succeeded after ${seconds.toFixed(0)} s.`;

/**
 * Returns the seconds until a new upload is acknowledged, which needs the database, the disk and the bucket; Infinity if none is within two
 * minutes, or if the server has ended.
 */
async function untilWritten({ ask, child }: Server): Promise<number> {
  const endedAt = performance.now();
  const upload = () =>
    Promise.race([
      sendPicture(ask, '/media_experiences').then(
        () => true,
        () => false,
      ),
      sleep(probeTimeoutMs, false, { ref: false }),
    ]);
  const isWritten = async () => {
    if (hasExited(child)) throw new Error('The server has ended.');
    return upload();
  };
  try {
    await until(isWritten, { late: 'No upload was acknowledged within two minutes.' });
    return (performance.now() - endedAt) / 1000;
  } catch {
    return Infinity;
  }
}

/** Returns a sentence for each file that an upload has left, although no upload is running. */
async function findDrafts(folder: string): Promise<string[]> {
  const drafts = await readdir(join(folder, 'media/drafts'));
  return drafts.map((name) => `The running server left a temporary file: ${name}.`);
}

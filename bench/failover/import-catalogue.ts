import { setTimeout as sleep } from 'node:timers/promises';
import { idleStates, type ImportRun } from '@trastienda/contract/imports/runs';
import { joinEngine } from '../../api/db/engine/join-engine.ts';
import { blocksOf, dataOf } from '../../api/testing/event-reader.ts';
import { importCalls } from '../../api/testing/imports/import-calls.ts';
import { findDifferences, readImportState, type ImportState } from '../measure/import-state.ts';
import { callerOf, startServer, stopProcess, withDataFolder } from '../support/server.ts';
import type { Client } from './client.ts';

const reopenMs = 500;

/** Records of the load have no link to the distributor; their rows in the state have these names. */
const isOfLoad = (name: string) => /^(experience without a link|location |tag |maker Bodegas Alba)$/.test(name);

/** Imports the catalogue on a server of its own that nothing disturbs. */
export const importUndisturbed = (variables: Record<string, string>): Promise<ImportState> =>
  withDataFolder(async (folder) => {
    const server = await startServer(folder, variables);
    try {
      const { plan, apply } = importCalls(callerOf(server.ask));
      await apply(await plan('civitatis'));
      return await readImportState((await joinEngine(folder)).url);
    } finally {
      await stopProcess(server.child);
    }
  });

/** Starts the import of the whole catalogue, and follows it by its stream of events, as the admin does. */
export function startImport({ ask, stream }: Client) {
  const { begin, request } = importCalls(callerOf(ask));
  let streams = 0;

  async function untilIdle({ '@id': path }: ImportRun): Promise<ImportRun> {
    for (; ; await sleep(reopenMs)) {
      const events = await stream(path).catch(() => undefined);
      if (!events) continue;
      streams += 1;
      const last = await readToEnd(events);
      if (last && idleStates.includes(last.state)) return last;
    }
  }

  async function run() {
    const startedAt = performance.now();
    const planned = await untilIdle(await begin('civitatis'));
    await request(planned);
    const { state } = await untilIdle(planned);
    return { state, streams, seconds: (performance.now() - startedAt) / 1000 };
  }

  let isRunning = true;
  const done = run().finally(() => (isRunning = false));
  // The failure is reported by `done`.
  done.catch(() => undefined);
  return {
    done,
    isRunning: () => isRunning,
    /** Returns a sentence for each difference from the undisturbed import. */
    async findFaults(expected: ImportState, databaseUrl: string): Promise<string[]> {
      const found = await readImportState(databaseUrl);
      return findDifferences(...([expected, found].map(withoutLoad) as [ImportState, ImportState]));
    },
  };
}

/** Returns the last state of a stream, which ends before the run if its server ends. */
async function readToEnd(events: ReadableStream<Uint8Array>): Promise<ImportRun | undefined> {
  let last: ImportRun | undefined;
  try {
    for await (const block of blocksOf(events)) if (!block.startsWith(':')) last = dataOf<ImportRun>(block, 'run');
  } catch {
    // The connection was cut.
  }
  return last;
}

const withoutLoad = (state: ImportState): ImportState => new Map([...state].filter(([name]) => !isOfLoad(name)));

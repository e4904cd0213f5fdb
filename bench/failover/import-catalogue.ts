import { settledStates, type ImportRun } from '@trastienda/contract/imports/runs';
import { joinEngine } from '../../api/db/engine/join-engine.ts';
import { importCalls } from '../../api/testing/imports/import-calls.ts';
import { until } from '../../api/testing/until.ts';
import { findDifferences, readImportState, type ImportState } from '../measure/import-state.ts';
import { callerOf, startServer, stopProcess, withDataFolder, type Ask } from '../support/server.ts';

/** Records of the load have no link to the distributor; their rows in the state have these names. */
const isOfLoad = (name: string) => /^(experience without a link|location |tag |maker Bodegas Alba)$/.test(name);

/** Imports the whole catalogue of the distributor. */
async function importAll(ask: Ask): Promise<void> {
  const { begin, request, read } = importCalls(callerOf(ask));
  const late = 'The import did not end within an hour.';
  const settle = (run: ImportRun) =>
    until(
      async () => {
        const found = await read(run);
        return settledStates.includes(found.state) && found;
      },
      { late, timeoutMs: 3_600_000, everyMs: 1_000 },
    );
  const planned = await settle(await begin('civitatis'));
  await request(planned);
  await settle(planned);
}

/** Imports the catalogue on a server of its own that nothing disturbs. */
export const importUndisturbed = (variables: Record<string, string>): Promise<ImportState> =>
  withDataFolder(async (folder) => {
    const server = await startServer(folder, variables);
    try {
      await importAll(server.ask);
      return await readImportState((await joinEngine(folder)).url);
    } finally {
      await stopProcess(server.child);
    }
  });

/** Starts the import in the background. */
export function startImport(ask: Ask) {
  const startedAt = performance.now();
  const done = importAll(ask).then(() => (performance.now() - startedAt) / 1000);
  // The failure is reported by `done`.
  done.catch(() => undefined);
  return {
    /** The seconds that the import took. */
    done,
    /** Returns a sentence for each difference from the undisturbed import. */
    async findFaults(expected: ImportState, databaseUrl: string): Promise<string[]> {
      const found = await readImportState(databaseUrl);
      return findDifferences(...([expected, found].map(withoutLoad) as [ImportState, ImportState]));
    },
  };
}

const withoutLoad = (state: ImportState): ImportState => new Map([...state].filter(([name]) => !isOfLoad(name)));

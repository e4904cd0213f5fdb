import { join } from 'node:path';
import type { Needed } from '../measure/crash-writers.ts';
import type { Server } from '../support/server.ts';
import { connectTo, findSweepFaults } from './database.ts';
import { checkSubjects } from './find-faults.ts';
import { makeSubjects, startActing } from './start-acting.ts';
import { newExperiment } from './subjects.ts';
import { makeReferences, type References } from './referenced-records.ts';

/** Deletes, changes, restores and purges records of the server on `folder`, and checks them after each restart. */
export function watchTrash(folder: string) {
  const experiment = newExperiment();
  let references: References | undefined;
  return {
    /** The number of acts, by result. */
    tally: experiment.tally,
    acknowledged: () => Object.values(experiment.tally).reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    /** Starts the acts, which continue until `stop` of the result is called. */
    async start(server: Server, needed: Needed) {
      const { query, close } = await connectTo(folder);
      try {
        references ??= await makeReferences(server.ask, needed);
        await makeSubjects(experiment, { ask: server.ask, query, references });
      } finally {
        await close();
      }
      return startActing(server, experiment);
    },
    /** Returns a sentence for each fault since the last call. `restartedAt` is a moment before the restart of the server. */
    async findFaults(server: Server, restartedAt: Date): Promise<string[]> {
      const { query, findLogFaults, close } = await connectTo(folder);
      try {
        const ofSweep = await findSweepFaults(query, restartedAt);
        await checkSubjects({ server, query, mediaFolder: join(folder, 'media') }, experiment);
        return [...ofSweep, ...experiment.faults.splice(0), ...(await findLogFaults())];
      } finally {
        await close();
      }
    },
  };
}

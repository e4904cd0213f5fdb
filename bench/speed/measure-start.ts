import { startEngine } from '../../api/db/engine/start-engine.ts';
import { median } from '../support/median.ts';
import { startServer, stopProcess, withDataFolder } from '../support/server.ts';

const times = 5;

/**
 * Starts the server several times on a database that exists and runs already.
 * @returns the median of the times in milliseconds from the start of the process until it listens.
 */
export const measureStart = (): Promise<number> =>
  withDataFolder(async (folder) => {
    const engine = await startEngine(folder, () => undefined);
    const measured: number[] = [];
    try {
      // The first start is discarded, because it creates the tables.
      for (let time = 0; time <= times; time += 1) {
        const { child, startMs } = await startServer(folder, { DATABASE_URL: engine.url });
        if (time > 0) measured.push(startMs);
        await stopProcess(child);
      }
    } finally {
      await engine.stop();
    }
    return median(measured);
  });

import { startEngine } from '../../api/db/engine/start-engine.ts';
import { median } from '../support/median.ts';
import { makeDataFolder, removeDataFolder, startServer, stopProcess } from '../support/server.ts';

const times = 5;

/**
 * Starts the server of each checkout several times, in turn, on a database that exists and runs already.
 * @returns for each checkout, the median of the times in milliseconds from the start of the process until it listens.
 */
export async function measureStart(checkouts: readonly string[]): Promise<number[]> {
  const started: { checkout: string; folder: string; engine: Awaited<ReturnType<typeof startEngine>>; ms: number[] }[] =
    [];
  try {
    for (const checkout of checkouts) {
      const folder = await makeDataFolder();
      started.push({ checkout, folder, engine: await startEngine(folder, () => undefined), ms: [] });
    }
    // The first start is discarded, because it creates the tables.
    for (let time = 0; time <= times; time += 1)
      for (const { checkout, folder, engine, ms } of started) {
        const { child, startMs } = await startServer(folder, { DATABASE_URL: engine.url }, checkout);
        if (time > 0) ms.push(startMs);
        await stopProcess(child);
      }
    return started.map(({ ms }) => median(ms));
  } finally {
    for (const { folder, engine } of started) {
      await engine.stop();
      await removeDataFolder(folder);
    }
  }
}

import { StartRefused } from './start-refused.ts';

/**
 * Starts a program and stops it once, on the first of: a signal, or the closing of the parent's channel, which also tells
 * that the parent was killed. Ctrl-C arrives by both ways; what comes after the first is ignored. A refused start prints its
 * sentence and ends the process with 1.
 */
export async function runUntilStopped<R extends { stop: () => Promise<void> }>(start: () => Promise<R>): Promise<R> {
  // Also what `start` throws before it waits for anything.
  const starting = (async () => start())();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A start that fails ends the process by itself.
    const running = await starting;
    await running.stop();
    process.exit(0);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

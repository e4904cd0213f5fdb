import { StartRefused } from './start-refused.ts';

/**
 * Starts a program and stops it once, on the first of: a signal, or the closing of the parent's channel, which also tells
 * that the parent was killed. Ctrl-C arrives by both ways; later events are ignored. The signal that `start` gets ends its waits.
 * A refused start prints its sentence and ends the process with 1, or with 0 where it was stopped.
 */
export async function runUntilStopped<R extends { stop: () => Promise<void> }>(
  start: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const stopping = new AbortController();
  // Async, so that an error of its first lines is handled like a later one.
  const starting = (async () => start(stopping.signal))();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
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
    process.exit(stopping.signal.aborted ? 0 : 1);
  }
}

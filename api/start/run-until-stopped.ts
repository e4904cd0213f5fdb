import { StartRefused } from '../env/start-refused.ts';

/**
 * Starts a program, and stops it on SIGINT, SIGTERM or SIGHUP, or when the parent's IPC channel closes, which also happens if the
 * parent is killed. Ctrl-C can cause several of these events; only the first has an effect.
 * @param start receives an AbortSignal that is aborted by that event, so that it can end early. If it throws StartRefused, the message is
 * printed and the process exits with the code of the refusal, or with 0 if the program was being stopped.
 */
export async function runUntilStopped<R extends { stop: () => Promise<void> }>(
  start: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const stopping = new AbortController();
  // The wrapper is async, so that a synchronous error of `start` is handled like an asynchronous error.
  const starting = (async () => start(stopping.signal))();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // If `starting` rejects, the `catch` block below exits the process.
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
    process.exit(stopping.signal.aborted ? 0 : error.exitCode);
  }
}

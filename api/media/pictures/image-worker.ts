import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Drawing, Drawn } from './draw-picture.ts';

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
/** Maximum idle time of a worker: long enough for successive uploads to share a worker, short enough to free its memory soon. */
const idleMs = 3_000;
/** Longer than the worker takes for any allowed picture. */
const timeoutMs = 120_000;

const idle = new Set<ChildProcess>();

/** Signals of a decoder crash. Any other signal comes from outside, such as SIGKILL from a system that runs out of memory. */
const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];

/** Re-encodes a picture in a child process. Refuses a picture that crashes the child or exceeds the timeout. */
export async function drawInWorker(drawing: Drawing): Promise<Drawn> {
  const [waiting] = idle;
  const child = waiting ?? start();
  idle.delete(child);
  child.ref();
  child.channel?.ref();
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    return await new Promise<Drawn>((resolve) => {
      const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
        resolve(
          isTooSlow || crashes.includes(signal)
            ? { refused: isTooSlow ? 'drawing takes too long' : `the decoder crashed: ${signal}` }
            : { failed: `the drawing process ended: ${signal}` },
        );
      const neverStarted = (error: Error) => resolve({ failed: String(error) });
      child.once('exit', ended);
      child.once('error', neverStarted);
      // The worker sends only messages of this type.
      child.once('message', (drawn: Drawn) => {
        child.off('exit', ended);
        child.off('error', neverStarted);
        resolve(drawn);
      });
      child.send(drawing, (error) => error && child.kill('SIGKILL'));
    });
  } finally {
    clearTimeout(timer);
    rest(child);
  }
}

function start(): ChildProcess {
  const { PATH, TMPDIR, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const child = fork(program, {
    // The environment has none of the server's secrets. The compile cache halves the time of a start. A single malloc arena reduces the memory that glibc retains.
    env: { PATH, TMPDIR, NODE_OPTIONS, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => idle.delete(child));
  // Without a listener an `error` event would end the server.
  child.on('error', () => idle.delete(child));
  return child;
}

/**
 * Makes a worker available for the next picture. An idle worker does not keep this process alive. It is disconnected after `idleMs`,
 * or earlier if the timer of a previous picture fires first.
 */
function rest(child: ChildProcess) {
  if (!child.connected) return;
  idle.add(child);
  setTimeout(() => {
    if (idle.delete(child)) child.disconnect();
  }, idleMs).unref();
  child.unref();
  child.channel?.unref();
}

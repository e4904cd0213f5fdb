import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Drawing, Drawn } from './draw-picture.ts';

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
/** Long enough for a row of uploads to share a process, short enough to give its memory back soon. */
const idleMs = 3_000;
/** No picture that is allowed takes so long; one that does is not worth waiting for. */
const timeoutMs = 120_000;

const idle = new Set<ChildProcess>();

/** How a process ends that a decoder brings down. By any other signal it was somebody else: a system short of memory sends SIGKILL. */
const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];

/** Draws a picture in another process. One that it crashes on or never ends with is refused. */
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
      // The program answers with nothing else.
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
  const { PATH, TMPDIR, NODE_OPTIONS } = process.env;
  const child = fork(program, {
    // Nothing of the server's secrets; one arena, because glibc keeps memory for each thread's.
    env: { PATH, TMPDIR, NODE_OPTIONS, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => idle.delete(child));
  // Without a listener an error would end the server.
  child.on('error', () => idle.delete(child));
  return child;
}

/** Keeps a process for the next picture, without keeping ours alive, and ends it when none comes. */
function rest(child: ChildProcess) {
  if (!child.connected) return;
  idle.add(child);
  setTimeout(() => {
    if (idle.delete(child)) child.disconnect();
  }, idleMs).unref();
  child.unref();
  child.channel?.unref();
}

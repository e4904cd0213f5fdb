import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type RunningCopy = {
  url: string;
  pid: number | undefined;
  /** Returns all output so far. */
  said: () => string;
  /** Sends SIGTERM and waits for the exit. */
  stop: () => Promise<void>;
  /** Sends SIGKILL, to simulate a power cut, and waits for the exit. */
  kill: () => Promise<void>;
};

/**
 * Starts the whole server as a child process, on a free port.
 * @param killing kills the server with SIGKILL, also before it listens.
 * @throws Error with its output if it exits before it listens.
 */
export async function startCopy(
  variables: Record<string, string>,
  words: string[] = [],
  killing?: AbortSignal,
): Promise<RunningCopy> {
  const copy = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...words], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => copy.once('close', resolve));
  const end = async (signal: NodeJS.Signals) => {
    copy.kill(signal);
    await ended;
  };
  killing?.addEventListener('abort', () => copy.kill('SIGKILL'));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += String(chunk);
      // The test prints the output if it fails.
      process.stdout.write(chunk);
      const listeningUrl = /listens on (\S+) \(/.exec(output)?.[1];
      if (listeningUrl) resolve(listeningUrl);
    };
    copy.stdout.on('data', collect);
    copy.stderr.on('data', collect);
    void ended.then((code) => reject(new Error(`The copy did not start (exit code ${code}):\n${output}`)));
  });
  return {
    url,
    pid: copy.pid,
    said: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

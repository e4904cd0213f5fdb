import { spawn } from 'node:child_process';
import { vi } from 'vitest';

const timeoutMs = 240_000;

/** Starts `npm run dev` in a copy of the project, with only `env` and PATH in its environment. */
export function runDev(folder: string, env: Record<string, string>) {
  const launcher = spawn(process.execPath, ['launcher.mjs', 'dev'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let exit: { code: number | null; signal: string | null } | undefined;
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<NonNullable<typeof exit>>((resolve) =>
    launcher.once('close', (code, signal) => resolve((exit = { code, signal }))),
  );
  return {
    /** Returns all output so far. */
    output: () => output,
    /** Waits until the output after position `from` matches. @throws Error with the output on a timeout or if the process ends first. */
    async until(pattern: RegExp, from = 0): Promise<readonly string[]> {
      const find = () => {
        const match = pattern.exec(output.slice(from));
        if (!match && exit) throw new Error('The process has ended.');
        return match;
      };
      const match = await vi.waitUntil(find, { timeout: timeoutMs }).catch((cause: unknown) => {
        throw new Error(`npm run dev did not print ${pattern}:\n${output}`, { cause });
      });
      return match ?? [];
    },
    /** Sends SIGTERM. @returns the exit code and signal, after all output. */
    stop() {
      launcher.kill('SIGTERM');
      return ended;
    },
  };
}

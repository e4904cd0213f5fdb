import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A program of node_modules, run by the Node that runs us. */
export const packageScript = (path: string) => [process.execPath, join(root, 'node_modules', path)];

/**
 * Runs a command in the root folder and shows what it writes. The launcher closes our channel when it is told to stop, or was killed:
 * that interrupts the command, and no further command starts.
 * @returns its exit code.
 */
export async function run(words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  // Without a channel there is no such property.
  if ('connected' in process && !process.connected) return 1;
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const interrupt = () => child.kill('SIGINT');
  process.once('disconnect', interrupt);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  // A listener of the channel keeps the process running.
  process.off('disconnect', interrupt);
  return code;
}

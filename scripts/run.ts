import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Returns the command that runs a script of node_modules with the current Node. */
export const packageScript = (path: string) => [process.execPath, join(root, 'node_modules', path)];

/**
 * Runs a command in the root folder, with inherited output. When the launcher stops or is killed, this process's IPC channel closes:
 * the command is interrupted, and no further command starts.
 * @returns the exit code of the command.
 */
export async function run(words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  // The property `connected` exists only in a process with an IPC channel.
  if ('connected' in process && !process.connected) return 1;
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const interrupt = () => child.kill('SIGINT');
  process.once('disconnect', interrupt);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  // Remove the listener, because a listener on the channel keeps this process alive.
  process.off('disconnect', interrupt);
  return code;
}

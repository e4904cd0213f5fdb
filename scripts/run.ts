import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A program of node_modules, run by the Node that runs us. */
export const packageScript = (path: string) => [process.execPath, join(root, 'node_modules', path)];

/** Runs a command in the root folder and shows what it writes. @returns its exit code. */
export function run(words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const [program = '', ...rest] = words;
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

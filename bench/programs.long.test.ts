import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Runs a bench through the launcher, which starts the server with the options that it has in production, and returns the output.
 * @throws Error with the output if the command fails, for example because an aim is missed.
 */
function bench(name: string, ...options: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['launcher.mjs', 'bench', name, ...options], { cwd: root }, (error, stdout) =>
      error ? reject(new Error(`${error.message}\n${stdout}`, { cause: error })) : resolve(stdout),
    );
  });
}

it('API-30 loses no acknowledged write and leaves no half-written file when the server or the database is killed', async () => {
  const output = await bench('crash', '--rounds', '1');
  expect(output).toMatch(/server 1\/1: \d\d+ writes acknowledged so far, [1-9]\d* acts with the trash/);
  expect(output).toMatch(/database 1\/1: \d\d+ writes acknowledged so far, [1-9]\d* acts with the trash/);
}, 240_000);

it('API-30 answers 503 while the database refuses connections, and recovers without a restart or a loss', async () => {
  const output = await bench('fault-injection', '--only', 'refused', '--seconds', '5');
  expect(output).toMatch(/503: \d+/);
}, 240_000);

it('D-60 imports 3,000 irregular activities in bounded memory, and a second comparison finds no change', async () => {
  const output = await bench('imports', '--no-pictures');
  expect(output).toMatch(/applied: 29\d\d activities/);
  expect(output).toMatch(/read and planned again: 29\d\d activities/);
}, 400_000);

it('D-60 imports and an undo give the same result when the server is killed and restarted in the middle', async () => {
  const output = await bench('import-crash', '--rounds', '1', '--activities', '15');
  expect(output).toMatch(/1\/1: killed \dx .*, with \d import processes: the same result/);
}, 400_000);

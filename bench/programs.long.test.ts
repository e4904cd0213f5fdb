import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Runs a program of this folder and returns its output. The program fails, and prints the reason, if an aim is missed. */
const run = async (program: string, ...words: string[]) =>
  (await promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...words])).stdout;

it('API-30 loses no acknowledged write and leaves no half-written file when the server or the database is killed', async () => {
  const output = await run('crash.ts', '--rounds', '1');
  expect(output).toMatch(/server 1\/1: \d\d+ writes acknowledged so far, [1-9]\d* acts with the trash/);
  expect(output).toMatch(/database 1\/1: \d\d+ writes acknowledged so far, [1-9]\d* acts with the trash/);
}, 240_000);

it('API-30 answers 503 while the database refuses connections, and recovers without a restart or a loss', async () => {
  const output = await run('surroundings.ts', '--only', 'refused', '--seconds', '5');
  expect(output).toMatch(/503: \d+/);
}, 240_000);

it('D-60 imports 3,000 irregular activities in bounded memory, and a second comparison finds no change', async () => {
  const output = await run('imports.ts', '--no-pictures');
  expect(output).toMatch(/applied: 29\d\d activities/);
  expect(output).toMatch(/read and planned again: 29\d\d activities/);
}, 400_000);

it('D-60 imports and an undo give the same result when the server is killed and restarted in the middle', async () => {
  const output = await run('import-crash.ts', '--rounds', '1', '--activities', '15');
  expect(output).toMatch(/1\/1: killed \dx .*, with \d import processes: the same result/);
}, 400_000);

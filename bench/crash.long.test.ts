import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('API-30 loses no acknowledged write and leaves no half-written file when the server or the database is killed', async () => {
  const program = join(import.meta.dirname, 'crash.ts');
  // The program fails and prints the reason if a write is lost, a file is half-written or the server does not start.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--rounds', '1']);
  expect(stdout).toMatch(/server 1\/1: \d\d+ writes acknowledged/);
  expect(stdout).toMatch(/database 1\/1: \d\d+ writes acknowledged/);
}, 240_000);

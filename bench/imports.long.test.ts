import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('D-60 imports 3,000 irregular activities in bounded memory, and a second comparison finds no change', async () => {
  const program = join(import.meta.dirname, 'imports.ts');
  // The program fails if a process uses too much memory, or if a second comparison with the same feed finds a change.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--no-pictures']);
  expect(stdout).toMatch(/applied: 29\d\d activities/);
  expect(stdout).toMatch(/read and planned again: 29\d\d activities/);
}, 400_000);

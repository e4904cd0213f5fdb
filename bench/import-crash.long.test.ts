import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('D-60 imports and an undo give the same result when the server is killed and restarted in the middle', async () => {
  const program = join(import.meta.dirname, 'import-crash.ts');
  // The program fails if the states differ, and prints the differences.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--rounds', '1', '--activities', '15']);
  expect(stdout).toMatch(/1\/1: killed \dx .*, with \d import processes: the same result/);
}, 400_000);

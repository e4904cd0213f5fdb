import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('D-60 an import and its undo end as undisturbed ones when the server is killed in the middle', async () => {
  const program = join(import.meta.dirname, 'import-crash.ts');
  // The program fails if the states differ, and prints the differences.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--rounds', '1', '--activities', '15']);
  expect(stdout).toMatch(/1\/1: killed \dx .*, \d of them with the process that imports: the same in the end/);
}, 400_000);

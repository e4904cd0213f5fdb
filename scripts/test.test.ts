import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './run.ts';

const test = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1), stderr };
};

it('runs the tests of one file alone, and says last how many passed', () => {
  expect(test('contract/media.test.ts')).toMatchObject({ status: 0, lastLine: '2 passed, 0 failed' });
});

it('runs one test by its name', () => {
  expect(test('contract', '-t', 'MAK-F-33 D-07 takes a list')).toMatchObject({
    status: 0,
    lastLine: '1 passed, 0 failed',
  });
});

it('ends with 1 and a sentence where nothing has that path', () => {
  expect(test('contract/none-of-it')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No test file has contract/none-of-it in its path.'),
  });
});

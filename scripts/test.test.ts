import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('leaves no database when Ctrl-C ends a test of the API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-ended-'));
  // As root the database runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  const words = ['scripts/test.ts', 'api/hydra/remove.test.ts'];
  // A terminal sends Ctrl-C to a whole group of processes.
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, TMPDIR: folder }, detached: true });
  const running = () => globSync('trastienda-test-*/postgres/cluster/postmaster.pid', { cwd: folder });
  await expect.poll(running, { timeout: 60_000 }).toHaveLength(1);
  process.kill(-Number(child.pid), 'SIGINT');
  await expect.poll(() => globSync('trastienda-test-*', { cwd: folder }), { timeout: 20_000 }).toEqual([]);
  await rm(folder, { recursive: true });
}, 120_000);

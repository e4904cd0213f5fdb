import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../run.ts';

const test = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test/main.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, lastLine: stdout.trimEnd().split('\n').at(-1), stderr };
};

it('runs the tests of one file; prints the file first, and the counts last', () => {
  const { stdout, ...ended } = test('contract/media.test.ts');
  expect(ended).toMatchObject({ status: 0, lastLine: '2 passed, 0 failed' });
  expect(stdout).toMatch(/^\n── vitest: contract\/media\.test\.ts\n/);
  // The output does not contain the path of the report file.
  expect(stdout).not.toMatch(/report|\.json/i);
});

it('runs one test by its name', () => {
  expect(test('contract', '-t', 'MAK-F-33 D-07 accepts a list')).toMatchObject({
    status: 0,
    lastLine: '1 passed, 0 failed',
  });
});

it('exits with 1 and a message if no test has the name', () => {
  expect(test('contract/media.test.ts', '-t', 'none of it')).toMatchObject({
    status: 1,
    lastLine: '0 passed, 0 failed',
    stderr: expect.stringContaining('No test ran: no test of these files has "none of it" in its name.'),
  });
});

it.runIf(process.platform === 'linux')('leaves no temporary files in memory', () => {
  const { TMPDIR: _, ...env } = process.env;
  const { pid, status } = spawnSync(process.execPath, ['scripts/test/main.ts', 'contract/media.test.ts'], {
    cwd: root,
    env,
  });
  expect(status).toBe(0);
  expect(readdirSync('/dev/shm').filter((name) => name.includes(`-${pid}-`))).toEqual([]);
});

it('exits with 1 and a message if no test file has the path', () => {
  expect(test('contract/none-of-it')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No test file has contract/none-of-it in its path.'),
  });
});

it('leaves no database behind when Ctrl-C ends a test of the API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-ended-'));
  // If the tests run as root, the database uses another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const words = ['scripts/test/main.ts', 'api/hydra/writing/remove.test.ts'];
  // `detached` creates a process group, because a terminal sends Ctrl-C to a whole process group.
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, TMPDIR: folder }, detached: true });
  // `close` is emitted when all descendants of the child have ended, because they share its output.
  const ended = once(child, 'close');
  child.stdout.resume();
  child.stderr.resume();
  const running = () => globSync('trastienda-test-*/postgres/cluster/postmaster.pid', { cwd: folder });
  onTestFinished(async () => {
    // A killed test cannot stop its database, which has its own process group.
    for (const file of running()) send('SIGQUIT', Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10));
    send('SIGKILL', -Number(child.pid));
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(running, { timeout: 60_000 }).toHaveLength(1);
  send('SIGINT', -Number(child.pid));
  await expect.poll(() => globSync('trastienda-test-*', { cwd: folder })).toEqual([]);
}, 120_000);

/** Sends a signal to a process, or with a negative id to a process group; ignores processes that have ended. */
function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

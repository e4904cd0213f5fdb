import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const program = join(import.meta.dirname, 'start-test-server.ts');

/** Code for the server's process: when it reports its URL, the tests end, and the report fails although the process is still connected. */
const endTestsFirst = `
  import { writeFileSync } from 'node:fs';
  const { ppid: tests, send } = process;
  if (send) process.send = (...words) => {
    writeFileSync('is-reporting', '');
    while (process.ppid === tests);
    return send.apply(process, words);
  };`;

it.each([
  { kind: 'own', moment: 'the server starts', sign: 'trastienda-test-*', options: '' },
  {
    kind: 'own',
    moment: 'the server reports its URL',
    sign: 'is-reporting',
    options: `--import data:text/javascript,${encodeURIComponent(endTestsFirst)}`,
  },
  { kind: 'foreign', moment: 'the server is ready', sign: 'is-ready', options: '' },
])(
  'leaves no database when the tests are killed while $moment',
  async ({ kind, sign, options }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trastienda-killed-'));
    // As root, the database runs under another account, which cannot enter a folder with the mode 0700.
    await chmod(folder, 0o755);
    const start = `
    const { startTestServer } = await import(${JSON.stringify(program)});
    await startTestServer('${kind}');
    (await import('node:fs')).writeFileSync('is-ready', '');`;
    const tests = spawn(process.execPath, ['--input-type=module', '-e', start], {
      cwd: folder,
      env: { ...process.env, TMPDIR: folder, NODE_OPTIONS: options },
      // The server's process inherits stderr, which therefore closes when both processes have exited.
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    tests.stderr.resume();
    const bothEnded = once(tests, 'close');
    onTestFinished(async () => {
      tests.kill('SIGKILL');
      await bothEnded;
      await rm(folder, { recursive: true, force: true });
    });
    await expect.poll(() => globSync(sign, { cwd: folder }), { timeout: 60_000 }).toHaveLength(1);
    tests.kill('SIGKILL');
    await bothEnded;
    expect(globSync('*', { cwd: folder, exclude: ['is-*'] })).toEqual([]);
  },
  120_000,
);

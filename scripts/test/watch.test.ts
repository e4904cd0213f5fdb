import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../run.ts';

function watch(...words: string[]): { child: ChildProcess; printed: () => string } {
  const child = fork('scripts/test/watch.ts', words, { cwd: root, silent: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, printed: () => text };
}

it('runs the tests of a path, waits for changes, and ends with the launcher', async () => {
  const { child, printed } = watch('contract/media.test.ts');
  const ended = once(child, 'exit');
  await expect.poll(printed).toContain('Waiting for file changes');
  expect(printed()).toContain('contract/media.test.ts');
  child.disconnect();
  await ended;
});

it('refuses Playwright tests with a message', async () => {
  const { child, printed } = watch('e2e/specified-api/tabs.spec.ts');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed()).toContain('Only Vitest tests are watched.');
});

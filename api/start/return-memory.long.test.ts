import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const moduleUrl = new URL('return-memory.ts', import.meta.url).href;
const timeoutMs = 60_000;

/** Drops a million objects and then does nothing, until the heap has shrunk to half its size or `timeoutMs` has passed. */
const program = `
  const { returnMemoryWhenIdle } = await import(${JSON.stringify(moduleUrl)});
  returnMemoryWhenIdle();
  let objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
  objects = undefined;
  const { heapTotal } = process.memoryUsage();
  const start = performance.now();
  const timer = setInterval(() => {
    const isReturned = process.memoryUsage().heapTotal < heapTotal / 2;
    if (!isReturned && performance.now() - start < ${timeoutMs}) return;
    console.log(isReturned ? 'returned' : 'kept');
    clearInterval(timer);
  }, 1000);`;

it('returns unused heap to the system within a minute of a load', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=4',
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(stdout).toBe('returned\n');
}, 90_000);

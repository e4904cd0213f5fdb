/**
 * Setup file of the Vitest projects whose test files share a process. A test file fails if it does not restore the environment, the working
 * directory, the real timers, `fetch`, or the absence of a page.
 */
import { deepEqual } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

// Vitest attributes what a test writes to the console, but not what a server in its process writes to the standard output.
const { log } = console;
process.stdout.write = (text) => {
  log(String(text).trimEnd());
  return true;
};

const before = processState();

afterAll(() => {
  deepEqual(processState(), before);
});

function processState() {
  // libvips sets this variable when it loads.
  const { VIPSHOME: _, ...environment } = process.env;
  const hasPage = 'window' in globalThis || 'document' in globalThis;
  return { environment, directory: process.cwd(), hasFakeTimers: vi.isFakeTimers(), fetch: globalThis.fetch, hasPage };
}

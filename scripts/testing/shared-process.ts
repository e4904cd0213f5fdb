/**
 * Setup file of the Vitest projects whose test files share a process. A test file fails if it does not restore the environment, the working
 * directory or the real timers.
 */
import { deepEqual } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

const before = processState();

afterAll(() => {
  deepEqual(processState(), before);
});

function processState() {
  // libvips sets this variable when it loads.
  const { VIPSHOME: _, ...environment } = process.env;
  return { environment, directory: process.cwd(), hasFakeTimers: vi.isFakeTimers() };
}

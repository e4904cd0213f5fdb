/** Setup of the projects whose files share a process: fails a file that leaves changed process state behind. */
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

import { afterAll, beforeAll } from 'vitest';

/**
 * Calls `start` before the tests of a file, and `close` of its result after them. Returns an object that has the members of the result
 * from then on, so it must not be destructured at the top level of the file.
 */
export function startForFile<T extends { close: () => unknown }>(start: () => Promise<T>): T {
  // The cast is safe: `beforeAll` adds the members before any test runs.
  const started = {} as T;
  beforeAll(async () => void Object.assign(started, await start()));
  afterAll(() => started.close());
  return started;
}

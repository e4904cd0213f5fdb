import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { selectTests } from '../../select-tests/select-tests.ts';
import { relatedTests } from '../places.ts';

/** The related tests alone: Stryker finds out which of them reach each of its changes, and runs all for a change in a constant. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    // The count of what each test reaches makes them slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    include: selectTests([...relatedTests], undefined).files.map(({ path }) => path),
    globalSetup: ['api/testing/database.ts'],
  },
});

import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/launch-options.ts';

/** `short` for `npm test`, `long` for `npm run test:long`, `any` for tests selected by path or name. */
const tier = process.env['TEST_TIER'] ?? 'short';

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-product.ts',
  outputDir: './results',
  fullyParallel: true,
  workers: 2,
  // A retry would hide race conditions.
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 45_000 },
  reporter: '../scripts/test/browser-reporter.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording traces slows down every test. After a failure, the runner prints how to record a trace.
    trace: 'off',
    launchOptions,
    // Without reduced motion, tests would have to wait for transitions.
    contextOptions: { reducedMotion: 'reduce' },
    // Resetting a context between tests is faster than creating a new one.
    reuseContext: true,
  },
  projects: [
    // Only one import per source can run at a time, so these tests run sequentially. They start first, because they take longest. The
    // `specified-api` tests can run in parallel to them, because each of those tests has its own server.
    { name: 'imports', testMatch: 'product/imports*.spec.ts', workers: 1, fullyParallel: false },
    { name: 'specified-api', testMatch: 'specified-api/*.spec.ts' },
    {
      name: 'product',
      testMatch: 'product/*.spec.ts',
      testIgnore: 'product/imports*.spec.ts',
      // These tests run after the imports, which create and delete records of the same server. Tests that are selected by path or name
      // run without the imports.
      dependencies: tier === 'short' ? ['imports'] : [],
    },
    { name: 'long', testMatch: 'long/*.spec.ts' },
  ].filter(({ name }) => tier === 'any' || (name === 'long') === (tier === 'long')),
});

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
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: './results/report.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording slows down every test; after a failure the runner prints how to record.
    trace: 'off',
    launchOptions,
    // Without reduced motion, tests would have to wait for transitions.
    contextOptions: { reducedMotion: 'reduce' },
    // Contexts are reset between tests instead of recreated.
    reuseContext: true,
  },
  projects: [
    // Only a single import per source can run, so these tests run sequentially. They are first, because they take longest, and the
    // `seeds-only` tests that run in parallel have their own servers.
    { name: 'imports', testMatch: 'product/imports*.spec.ts', workers: 1, fullyParallel: false },
    { name: 'seeds-only', testMatch: 'seeds-only/*.spec.ts' },
    {
      name: 'product',
      testMatch: 'product/*.spec.ts',
      testIgnore: 'product/imports*.spec.ts',
      // They share the server with the imports, which create and delete records. Selected tests run without the imports.
      dependencies: tier === 'short' ? ['imports'] : [],
    },
    { name: 'long', testMatch: 'long/*.spec.ts' },
  ].filter(({ name }) => tier === 'any' || (name === 'long') === (tier === 'long')),
});

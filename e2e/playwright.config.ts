import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/launch-options.ts';

/** `short` for `npm test`, `long` for `npm run test:long`, `any` for tests that a path or name selects. */
const tier = process.env['TEST_TIER'] ?? 'short';

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-product.ts',
  outputDir: './results',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try hides a race.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: './results/report.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording costs each test a good part of its time; after a failure the runner says how to record.
    trace: 'off',
    launchOptions,
    // Transitions would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Contexts are reset between tests instead of recreated.
    reuseContext: true,
  },
  projects: [
    // Only one import per source can run, so these tests run one after the other. First, because they take longest and the tests of
    // `seeds-only`, which run beside them, have servers of their own.
    { name: 'imports', testMatch: 'product/imports*.spec.ts', workers: 1, fullyParallel: false },
    { name: 'seeds-only', testMatch: 'seeds-only/*.spec.ts' },
    { name: 'product', testMatch: 'product/*.spec.ts', testIgnore: 'product/imports*.spec.ts' },
    { name: 'long', testMatch: 'long/*.spec.ts' },
  ].filter(({ name }) => tier === 'any' || (name === 'long') === (tier === 'long')),
});

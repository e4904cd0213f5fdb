import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserCommands } from './admin/testing/browser-commands.ts';
import { serverCommands } from './admin/testing/server-commands.ts';
import { launchOptions } from './scripts/launch-options.ts';

/** Timeouts for a busy machine, which may take ten times as long for a step, or stand still for half a minute. */
const timeouts = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** One worker per core. By default, Vitest reserves a core for the main process, which leaves a single worker on two cores. */
const maxWorkers = '100%';

/** `short` for `npm test`, `long` for `npm run test:long`, `any` for tests that a path or name selects. */
const tier = process.env['TEST_TIER'] ?? 'short';
const names: Record<string, string> = { short: '!(*.long)', long: '*.long' };
const name = names[tier] ?? '*';

/**
 * Settings for projects whose test files share the modules of their worker, so that each module loads once per worker. A test file fails
 * if it changes process state without restoring it.
 */
const shared = { isolate: false, setupFiles: ['scripts/testing/shared-process.ts'] };

/**
 * Whether to repeat the API's database tests on an external PostgreSQL: in the long tier, with `npm test -- --both-databases`, or if
 * DATABASE_URL is set. `api/testing/databases/given-database.ts` connects to DATABASE_URL, or starts a PostgreSQL server.
 */
const isRunOnBoth = tier === 'long' || process.env['BOTH_DATABASES'] === 'on' || Boolean(process.env['DATABASE_URL']);
const onGivenDatabase = {
  test: {
    ...timeouts,
    ...shared,
    name: 'api on a given database',
    // The tests of code that contains SQL. Of the tests of imports, only those of the routes and of the content hash run on both databases.
    include: [
      'api/{calls,db,distributor,hydra,idempotency,jobs,mail,resources,session}/**/*.test.ts',
      'api/imports/{records/content-hash,routes/*}.test.ts',
      'api/http/{protection/authentication,errors,operation}.test.ts',
      'api/media/{remove-unused,serve-media}.test.ts',
      'api/start/{restart,basic-client}.test.ts',
    ],
    exclude: ['api/db/engine/**', ...(tier === 'short' ? ['**/*.long.test.ts'] : [])],
    globalSetup: ['api/testing/databases/given-database.ts'],
  },
};

const production = { 'process.env.NODE_ENV': '"production"' };

/** The tests of the admin's screens in a browser. Each test has its own server and records (`admin/testing/screens.ts`). */
const screens = {
  extends: './admin/vite.config.ts' as const,
  // Uses the production build of React, because tests take twice as long with the development build.
  define: production,
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: production } } },
  test: {
    ...timeouts,
    testTimeout: 120_000,
    name: 'screens',
    // A project that extends a configuration file does not inherit `maxWorkers`.
    maxWorkers,
    include: ['**/*.screen.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      // The locale en-US reveals screens that depend on the browser's language or its 12-hour clock.
      provider: playwright({
        launchOptions,
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1440, height: 900 },
      locators: { exact: false },
      dependencySourcemaps: false,
      screenshotFailures: false,
      traceView: 'off' as const,
      commands: { ...serverCommands, ...browserCommands },
    },
  },
};

export default defineConfig({
  test: {
    // A line for each file. What a test and its server print is printed if the test fails.
    reporters: ['default'],
    silent: 'passed-only',
    hideSkippedTests: true,
    slowTestThreshold: Number.POSITIVE_INFINITY,
    maxWorkers,
    // Omits package.json, unlike the default: a change of package.json, such as a new command, would rerun all tests in watch mode.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      { test: { ...timeouts, ...shared, name: 'contract', include: [`contract/**/${name}.test.ts`] } },
      {
        test: {
          ...timeouts,
          ...shared,
          name: 'api',
          include: [`api/**/${name}.test.ts`],
          globalSetup: ['api/testing/databases/database.ts'],
        },
      },
      ...(isRunOnBoth ? [onGivenDatabase] : []),
      {
        test: {
          ...timeouts,
          ...shared,
          name: 'admin',
          include: [`admin/**/${name}.test.ts`],
          exclude: ['admin/**/*.screen.test.ts'],
        },
      },
      ...(tier === 'long' ? [] : [screens]),
      {
        test: {
          ...timeouts,
          testTimeout: 120_000,
          name: 'scripts',
          include: [`{scripts,sandbox,bench}/**/${name}.test.ts`, `${name}.test.ts`],
        },
      },
    ],
  },
});

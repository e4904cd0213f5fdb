import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserCommands } from './admin/testing/browser-commands.ts';
import { serverCommands } from './admin/testing/server-commands.ts';
import { launchOptions } from './scripts/launch-options.ts';

/** Time limits for a busy machine, on which a step may take ten times as long. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/** The default leaves one core to the main process, which on two cores means a single worker. */
const maxWorkers = '100%';

/** `short` for `npm test`, `long` for `npm run test:long`, `any` for tests that a path or name selects. */
const tier = process.env['TEST_TIER'] ?? 'short';
const names: Record<string, string> = { short: '!(*.long)', long: '*.long' };
const name = names[tier] ?? '*';

/** Files of a worker share its modules, which load once. A file that changes its process fails, unless it restores it. */
const shared = { isolate: false, setupFiles: ['scripts/testing/shared-process.ts'] };

/** The API's tests of stored records run again on a foreign PostgreSQL: in the long tier, with `--both-databases`, and where DATABASE_URL names a server. */
const isRunOnBoth = tier === 'long' || process.env['BOTH_DATABASES'] === 'on' || Boolean(process.env['DATABASE_URL']);
const onGivenDatabase = {
  test: {
    ...patient,
    ...shared,
    name: 'api on a given database',
    // What has SQL of its own; the rest says the same on every database.
    include: [
      'api/{calls,db,distributor,hydra,idempotency,jobs,mail,resources,session}/**/*.test.ts',
      'api/imports/content-hash.test.ts',
      'api/http/{authentication,errors,operation}.test.ts',
      'api/media/{remove-unused,serve-media}.test.ts',
      'api/{restart,seeds-client}.test.ts',
    ],
    exclude: ['api/db/engine/**', ...(tier === 'short' ? ['**/*.long.test.ts'] : [])],
    globalSetup: ['api/testing/given-database.ts'],
  },
};

const production = { 'process.env.NODE_ENV': '"production"' };

/** Screens of the admin in a browser, each test with a server and records of its own (`admin/testing/screens.ts`). */
const screens = {
  extends: './admin/vite.config.ts' as const,
  // React as it is built for people: its development build takes twice the time.
  define: production,
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: production } } },
  test: {
    ...patient,
    testTimeout: 60_000,
    name: 'screens',
    // A project that extends a file does not inherit it.
    maxWorkers,
    include: ['**/*.screen.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      // The screens must use neither the language nor the 12-hour clock of the browser.
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
    reporters: ['default'],
    maxWorkers,
    // Not package.json, which each new command changes: a watch would run everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      { test: { ...shared, name: 'contract', include: [`contract/**/${name}.test.ts`] } },
      {
        test: {
          ...patient,
          ...shared,
          name: 'api',
          include: [`api/**/${name}.test.ts`],
          globalSetup: ['api/testing/database.ts'],
        },
      },
      ...(isRunOnBoth ? [onGivenDatabase] : []),
      { test: { name: 'admin', include: [`admin/**/${name}.test.ts`], exclude: ['admin/**/*.screen.test.ts'] } },
      ...(tier === 'long' ? [] : [screens]),
      {
        test: {
          ...patient,
          testTimeout: 60_000,
          name: 'scripts',
          include: [`{scripts,sandbox,bench}/**/${name}.test.ts`, `${name}.test.ts`],
        },
      },
    ],
  },
});

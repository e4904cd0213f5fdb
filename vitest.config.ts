import { defineConfig } from 'vitest/config';

/** A busy machine may take a second for what else takes a tenth: a poll that would pass waits for it. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/** `short` for `npm test`, `long` for `npm run test:long`, `any` for tests that a path or name selects. */
const tier = process.env['TEST_TIER'] ?? 'short';
const names: Record<string, string> = { short: '!(*.long)', long: '*.long' };
const name = names[tier] ?? '*';

/** The API's tests of what is stored again, on a PostgreSQL that is not ours: in `npm test`, and for whoever names one in DATABASE_URL. */
const isRunOnBoth = tier === 'long' || process.env['BOTH_DATABASES'] === 'on' || Boolean(process.env['DATABASE_URL']);
const onGivenDatabase = {
  test: {
    ...patient,
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

export default defineConfig({
  test: {
    reporters: ['default'],
    // Not package.json, which each new command changes: a watch would run everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      { test: { name: 'contract', include: [`contract/**/${name}.test.ts`] } },
      {
        test: {
          ...patient,
          name: 'api',
          include: [`api/**/${name}.test.ts`],
          globalSetup: ['api/testing/database.ts'],
        },
      },
      ...(isRunOnBoth ? [onGivenDatabase] : []),
      { test: { name: 'admin', include: [`admin/**/${name}.test.{ts,tsx}`] } },
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

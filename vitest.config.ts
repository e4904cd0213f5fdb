import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: ['api/testing/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'admin', include: ['admin/**/*.test.{ts,tsx}'] } },
      {
        test: { name: 'scripts', testTimeout: 30_000, include: ['{scripts,sandbox,bench}/**/*.test.ts', '*.test.ts'] },
      },
    ],
  },
});

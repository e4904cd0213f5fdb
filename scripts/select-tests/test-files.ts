import { globSync } from 'node:fs';
import { root } from '../run.ts';

/** Vitest's projects, and `e2e` for Playwright. */
export type Runner = 'contract' | 'api' | 'admin' | 'screens' | 'scripts' | 'e2e';
/** `short` runs in `npm test`, `long` in `npm run test:long`. */
export type Tier = 'short' | 'long';
/** `path` is relative to the root folder, with `/` between its parts. */
export type TestFile = { path: string; runner: Runner; tier: Tier };

/** The same patterns as in `vitest.config.ts` and `e2e/playwright.config.ts`. */
const patterns: Record<Runner, string[]> = {
  contract: ['contract/**/*.test.ts'],
  api: ['api/**/*.test.ts'],
  admin: ['admin/**/!(*.screen).test.ts'],
  screens: ['admin/**/*.screen.test.ts'],
  scripts: ['{scripts,sandbox,bench}/**/*.test.ts', '*.test.ts'],
  e2e: ['e2e/{specified-api,product,long}/*.spec.ts'],
};

export const runners: Runner[] = ['contract', 'api', 'admin', 'screens', 'scripts', 'e2e'];

/** Returns the tier of a test file, by its name or its folder. */
export const tierOf = (path: string): Tier => (/\.long\.test\.tsx?$|^e2e\/long\//.test(path) ? 'long' : 'short');

export const listTestFiles = (cwd = root): TestFile[] =>
  runners.flatMap((runner) =>
    globSync(patterns[runner], { cwd, exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path) })
      .map((found) => found.replaceAll('\\', '/'))
      .map((path) => ({ path, runner, tier: tierOf(path) }))
      .sort((a, b) => a.path.localeCompare(b.path, 'en')),
  );

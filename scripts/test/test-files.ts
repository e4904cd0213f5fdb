import { globSync } from 'node:fs';
import { root } from '../run.ts';

/** In the order in which they run. `screens` is the project of Vitest that needs a browser, `vitest` are the others. */
export const runners = ['vitest', 'screens', 'playwright'] as const;
/** `short` runs in `npm test`, `long` in `npm run test:long`. */
export type Tier = 'short' | 'long';
/** `path` is relative to the root folder, with `/` between its parts. */
export type TestFile = { path: string; runner: (typeof runners)[number]; tier: Tier };

/** The files that `vitest.config.ts` and `e2e/playwright.config.ts` include. */
const patterns = [
  '{contract,api,admin,scripts,sandbox,bench}/**/*.test.ts',
  '*.test.ts',
  'e2e/{specified-api,product,long}/*.spec.ts',
];

export const listTestFiles = (cwd = root): TestFile[] =>
  globSync(patterns, { cwd, exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path) })
    .map((found) => found.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, runner: runnerOf(path), tier: tierOf(path) }));

function runnerOf(path: string): TestFile['runner'] {
  if (path.startsWith('e2e/')) return 'playwright';
  return path.endsWith('.screen.test.ts') ? 'screens' : 'vitest';
}

/** Returns the tier of a test file, by its name or its folder. */
export const tierOf = (path: string): Tier => (/\.long\.test\.ts$|^e2e\/long\//.test(path) ? 'long' : 'short');

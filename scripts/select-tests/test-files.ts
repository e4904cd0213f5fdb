import { globSync } from 'node:fs';
import { root } from '../run.ts';

/** Vitest's projects, and `e2e` for Playwright. */
export type Runner = 'contract' | 'api' | 'admin' | 'scripts' | 'e2e';
/** `path` is relative to the root folder, with `/` between its parts. */
export type TestFile = { path: string; runner: Runner };

/** The same files as `vitest.config.ts` and `e2e/playwright.config.ts` name. */
const patterns: Record<Runner, string[]> = {
  contract: ['contract/**/*.test.ts'],
  api: ['api/**/*.test.ts'],
  admin: ['admin/**/*.test.{ts,tsx}'],
  scripts: ['{scripts,sandbox,bench}/**/*.test.ts', '*.test.ts'],
  e2e: ['e2e/{seeds-only,product}/*.spec.ts'],
};

export const runners: Runner[] = ['contract', 'api', 'admin', 'scripts', 'e2e'];

export const listTestFiles = (cwd = root): TestFile[] =>
  runners.flatMap((runner) =>
    globSync(patterns[runner], { cwd, exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path) })
      .map((path) => ({ path: path.replaceAll('\\', '/'), runner }))
      .sort((a, b) => a.path.localeCompare(b.path, 'en')),
  );

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript, root, run } from '../run.ts';
import { readCount, type Count } from './counts.ts';
import { findBrowser } from './find-browser.ts';
import type { Tier } from './test-files.ts';

/** For each runner, a function that returns the arguments for stopping at the first failed test. */
export const toBail = {
  vitest: (isBailing: boolean) => (isBailing ? ['--bail=1'] : []),
  playwright: (isBailing: boolean) => (isBailing ? ['--max-failures=1'] : []),
};

type BrowserNeeds = { tier: Tier | 'any'; product: boolean; hydraAdmin: boolean };

const reports = join(root, '.cache/reports');

const reporters = ['default', './scripts/test/count-reporter.ts'].map((name) => `--reporter=${name}`);

/** Runs Vitest; its project `screens` requires {@link runScreens}. @param words arguments for Vitest. */
export const runVitest = (words: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> =>
  runAndCount([...packageScript('vitest/vitest.mjs'), 'run', ...reporters, ...words], env);

const noBrowser: Count = { passed: 0, failed: 1, failures: ['  no Chromium'] };

/** Runs a runner whose reporter writes a `Count` to the file named in TEST_COUNTS. */
async function runAndCount(command: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  // Each process writes its own report, because some tests run `npm test` in a child process.
  const report = join(reports, `${process.pid}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const counted = readCount(report, await run(command, { ...env, TEST_COUNTS: report }));
  rmSync(report, { force: true });
  return counted;
}

/** Like {@link runVitest}, with a browser for the Vitest project `screens`. A missing browser counts as a failure. */
export async function runScreens(words: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const browser = await requireBrowser();
  return browser ? runVitest(words, { ...env, CHROMIUM: browser }) : noBrowser;
}

/**
 * Builds the admin and runs Playwright.
 * @param words arguments for Playwright.
 * @param needs the tier, and the parts that its tests use besides the built admin: the running product, the Hydra admin.
 */
export async function runBrowser(words: string[], needs: BrowserNeeds): Promise<Count> {
  const browser = await requireBrowser();
  if (!browser) return noBrowser;
  if ((await run([process.execPath, 'scripts/build-admin.ts'])) !== 0)
    return { passed: 0, failed: 1, failures: ['  the build of the admin'] };
  // If the build of the Hydra admin fails, for example without the package registry, only the tests of the Hydra admin fail.
  if (needs.hydraAdmin) await run([process.execPath, 'scripts/build-hydra-admin.ts']);
  const playwright = [...packageScript('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...words];
  const counted = await runAndCount(playwright, {
    TEST_TIER: needs.tier,
    CHROMIUM: browser,
    START_PRODUCT: needs.product ? 'on' : 'off',
  });
  if (counted.failed > 0) console.log('\nTo record a trace of a failed test: npm test -- <path> -- --trace=on');
  return counted;
}

/** Returns the path of a working browser; prints a message and returns undefined if there is none. */
export async function requireBrowser(): Promise<string | undefined> {
  const browser = await findBrowser();
  if (!browser)
    console.error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM.');
  return browser;
}

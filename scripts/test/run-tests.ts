import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript, root, run } from '../run.ts';
import type { Tier } from '../select-tests/test-files.ts';
import { countBrowser, readCount, type Count } from './counts.ts';
import { findBrowser } from './find-browser.ts';

/** Words that let a runner end at the first test that fails. */
export const toBail = {
  vitest: (isBailing: boolean) => (isBailing ? ['--bail=1'] : []),
  playwright: (isBailing: boolean) => (isBailing ? ['--max-failures=1'] : []),
};

type BrowserNeeds = { tier: Tier | 'any'; product: boolean; hydraAdmin: boolean };

const reports = join(root, '.cache/reports');
const browserReport = join(root, 'e2e/results/report.json');

/** @param words for Vitest, which must name a reporter. The project of screens needs {@link runScreens}. */
export async function runVitest(words: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  // A test runs this, too: each run has a report of its own.
  const report = join(reports, `vitest.${process.pid}.json`);
  mkdirSync(reports, { recursive: true });
  const vitest = [...packageScript('vitest/vitest.mjs'), 'run', '--reporter=./scripts/test/count-reporter.ts'];
  const code = await run([...vitest, ...words], { ...env, TEST_COUNTS: report });
  const counted = readCount(report, code, (count: Count) => count);
  rmSync(report, { force: true });
  return counted;
}

/** As {@link runVitest}, with a browser for the project of screens. */
export async function runScreens(words: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const browser = await requireBrowser();
  return browser ? runVitest(words, { ...env, CHROMIUM: browser }) : { passed: 0, failed: 1 };
}

/**
 * @param words for Playwright.
 * @param needs the tier, and the parts that its tests use, beside the built admin: the whole product, the Hydra admin.
 */
export async function runBrowser(words: string[], needs: BrowserNeeds): Promise<Count> {
  const browser = await requireBrowser();
  if (!browser) return { passed: 0, failed: 1 };
  if ((await run([process.execPath, 'scripts/build-admin.ts'])) !== 0) return { passed: 0, failed: 1 };
  // Without it (no registry within reach) its own tests fail; the others still say how they are.
  if (needs.hydraAdmin) await run([process.execPath, 'scripts/build-hydra-admin.ts']);
  rmSync(browserReport, { force: true });
  const playwright = [...packageScript('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...words];
  const env = { TEST_TIER: needs.tier, CHROMIUM: browser, START_PRODUCT: needs.product ? 'on' : 'off' };
  const counted = readCount(browserReport, await run(playwright, env), countBrowser);
  if (counted.failed > 0) console.log('\nTo record a trace of a failed test: npm test -- <path> -- --trace=on');
  return counted;
}

/** A browser that runs; without one it says so. */
export async function requireBrowser(): Promise<string | undefined> {
  const browser = await findBrowser();
  if (!browser)
    console.error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM.');
  return browser;
}

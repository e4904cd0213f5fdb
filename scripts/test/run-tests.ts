import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript, root, run } from '../run.ts';
import { findBrowser } from './find-browser.ts';

export type Count = { passed: number; failed: number };
type BrowserNeeds = { product: boolean; hydraAdmin: boolean };

const reports = join(root, '.cache/reports');
const browserReport = join(root, 'e2e/results/report.json');

/** @param words for Vitest, which must name a reporter. */
export async function runVitest(words: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  // A test runs this, too: each run has a report of its own.
  const report = join(reports, `vitest.${process.pid}.json`);
  mkdirSync(reports, { recursive: true });
  const vitest = [...packageScript('vitest/vitest.mjs'), 'run', '--reporter=./scripts/test/count-reporter.ts'];
  const code = await run([...vitest, ...words], { ...env, TEST_COUNTS: report });
  const counted = count(report, code, ({ passed, failed }) => ({ passed, failed }));
  rmSync(report, { force: true });
  return counted;
}

/**
 * @param words for Playwright.
 * @param needs the parts that these tests use, beside the built admin: the whole product, the Hydra admin.
 */
export async function runBrowser(words: string[], needs: BrowserNeeds): Promise<Count> {
  const browser = await findBrowser();
  if (!browser) {
    console.error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM.');
    return { passed: 0, failed: 1 };
  }
  if ((await run([process.execPath, 'scripts/build-admin.ts'])) !== 0) return { passed: 0, failed: 1 };
  // Without it (no registry within reach) its own tests fail; the others still say how they are.
  if (needs.hydraAdmin) await run([process.execPath, 'scripts/build-hydra-admin.ts']);
  rmSync(browserReport, { force: true });
  const playwright = [...packageScript('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...words];
  const code = await run(playwright, { CHROMIUM: browser, START_PRODUCT: needs.product ? 'on' : 'off' });
  return count(browserReport, code, ({ stats }) => {
    const { expected, unexpected, flaky } = stats;
    // A slow machine gets a second chance; the runner's report names the test that needed it.
    return { passed: expected + flaky, failed: unexpected };
  });
}

/** Prints the last line, which says how many tests passed and failed. */
export function reportCounts(counts: Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (failed > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/** Reads a runner's report. A runner that failed without a failed test (it could not start, a file did not load) counts as one. */
function count(report: string, code: number, read: (report: Report) => Count): Count {
  try {
    // JSON of the reporters; read takes its numbers from it.
    const counted = read(JSON.parse(readFileSync(report, 'utf8')) as Report);
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** What our reporter writes for Vitest, and the part of Playwright's report that is read here. */
type Report = Count & {
  stats: { expected: number; unexpected: number; flaky: number };
};

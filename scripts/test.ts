/** Everything: `npm test`. The last line says how many tests passed and failed; a check that fails counts as one. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';
import { packageScript, root, run } from './run.ts';

type Count = { passed: number; failed: number };

const reports = join(root, '.cache/reports');
const browserReport = join(root, 'e2e/results/report.json');

const counts: Count[] = [];
counts.push(await inStep('checks', check));
counts.push(await inStep('contract, API on two databases, rules', runVitest));
counts.push(await inStep('screens in a browser', runBrowser));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed > 0 || counts.some((count) => count.passed + count.failed === 0) ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function inStep(name: string, work: () => Promise<Count>): Promise<Count> {
  console.log(`\n── ${name}`);
  return work();
}

async function check(): Promise<Count> {
  const isGood = (await run([process.execPath, 'scripts/check.ts'])) === 0;
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run([...packageScript('vitest/vitest.mjs'), 'run', ...reporters], { BOTH_DATABASES: 'on' });
  return count(report, code, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

async function runBrowser(): Promise<Count> {
  const browser = await findBrowser();
  if (!browser) {
    console.error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM.');
    return { passed: 0, failed: 1 };
  }
  if ((await run([process.execPath, 'scripts/build-admin.ts'])) !== 0) return { passed: 0, failed: 1 };
  // Without it (no registry within reach) its own tests fail; the others still say how they are.
  await run([process.execPath, 'scripts/build-hydra-admin.ts']);
  rmSync(browserReport, { force: true });
  const words = [...packageScript('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'];
  const code = await run(words, { CHROMIUM: browser });
  return count(browserReport, code, ({ stats }) => {
    const { expected, unexpected, flaky } = stats;
    // A slow machine gets a second chance; the runner's report names the test that needed it.
    return { passed: expected + flaky, failed: unexpected };
  });
}

/** Reads a runner's report. A runner that failed without a failed test (it could not start, a file did not load) counts as one. */
function count(report: string, code: number, read: (report: Report) => Count): Count {
  try {
    // The runners' own JSON; read takes its numbers from it.
    const counted = read(JSON.parse(readFileSync(report, 'utf8')) as Report);
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** The parts of Vitest's and Playwright's reports that are read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; unexpected: number; flaky: number };
};

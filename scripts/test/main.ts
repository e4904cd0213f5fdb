/**
 * `npm test` runs every check and the tests of the short tier, `npm run test:long` those of the long tier. With words each runs the
 * tests that they name: `npm test -- <path>`, `npm test -- -t "part of a name"`. The last line says how many tests passed and
 * failed; a check that fails counts as one.
 */
import { run } from '../run.ts';
import { parseWords } from '../select-tests/parse-words.ts';
import { runSelected } from '../select-tests/run-selected.ts';
import { SelectionRefused } from '../select-tests/selection-refused.ts';
import type { Tier } from '../select-tests/test-files.ts';
import { listSlowest, reportCounts, type Count } from './counts.ts';
import { runBrowser, runScreens, runVitest } from './run-tests.ts';

type Step = { name: string; work: () => Promise<Count> };

const steps: Record<Tier, Step[]> = {
  short: [
    { name: 'checks', work: check },
    { name: 'contract, API, rules', work: () => runVitestTier('short') },
    { name: 'screens', work: () => runScreens(['--reporter=dot', '--project=screens']) },
    {
      name: 'the product in a browser',
      work: () => runBrowser([], { tier: 'short', product: true, hydraAdmin: false }),
    },
  ],
  long: [
    { name: 'the long tests, and the API on a second database', work: () => runVitestTier('long') },
    {
      name: 'the long tests in a browser',
      work: () => runBrowser([], { tier: 'long', product: true, hydraAdmin: true }),
    },
  ],
};

try {
  const words = process.argv.slice(2);
  const isWholeTier = words.every((word) => word === '--long');
  await (isWholeTier ? runTier(words.length ? 'long' : 'short') : runSelected(parseWords(words)));
} catch (error) {
  if (!(error instanceof SelectionRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runTier(tier: Tier): Promise<void> {
  const counts: Count[] = [];
  for (const { name, work } of steps[tier]) {
    console.log(`\n── ${name}`);
    counts.push(await work());
  }
  // A runner without any test has not done its work.
  if (counts.some(({ passed, failed }) => passed + failed === 0)) process.exitCode = 1;
  console.log(['\nSlowest files', ...listSlowest(counts)].join('\n'));
  reportCounts(counts);
}

function runVitestTier(tier: Tier): Promise<Count> {
  return runVitest(['--reporter=dot', '--project=!screens'], { TEST_TIER: tier });
}

async function check(): Promise<Count> {
  const isGood = (await run([process.execPath, 'scripts/check.ts'])) === 0;
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

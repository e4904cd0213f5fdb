/**
 * `npm test` runs every check and the tests of the short tier, `npm run test:long` the tests of the long tier. Arguments select tests:
 * `npm test -- <path>`, `npm test -- -t "part of a name"`. The last line has the number of passed and failed tests; failed checks count
 * as a single failure.
 */
import { run } from '../run.ts';
import { listSlowest, reportCounts, type Count } from './counts.ts';
import { createMemoryFolder, removeFolder } from './memory-folder.ts';
import { runBrowser, runScreens, runVitest, toBail } from './run-tests.ts';
import { runSelected } from './selected.ts';
import type { Tier } from './test-files.ts';
import { parseWords, UsageError, type Words } from './words.ts';

/** `isBailing`: whether to stop at the first failed test. */
type Step = { name: string; work: (isBailing: boolean) => Promise<Count> };

const steps: Record<Tier, Step[]> = {
  short: [
    { name: 'checks', work: check },
    { name: 'contract, API, rules', work: (isBailing) => runVitestTier('short', isBailing) },
    {
      name: 'screens',
      work: (isBailing) => runScreens(['--project=screens', ...toBail.vitest(isBailing)]),
    },
    {
      name: 'the product in a browser',
      work: (isBailing) =>
        runBrowser(toBail.playwright(isBailing), { tier: 'short', product: true, hydraAdmin: false }),
    },
  ],
  long: [
    { name: 'the long tests, and the API on a second database', work: (isBailing) => runVitestTier('long', isBailing) },
    {
      name: 'the long tests in a browser',
      work: (isBailing) => runBrowser(toBail.playwright(isBailing), { tier: 'long', product: true, hydraAdmin: true }),
    },
  ],
};

// A TMPDIR that is already set takes precedence over the folder in memory.
const memoryFolder = process.env['TMPDIR'] ? undefined : createMemoryFolder();
if (memoryFolder) process.env['TMPDIR'] = memoryFolder;
// Without a terminal, the checks, builds and runners print no colours.
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1';
// Many tests start programs that load the API. With the launcher's option, each uses half the processor time.
const loadsQuickly = `--import=${import.meta.resolve('../launcher/resolve-once.mjs')}`;
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], loadsQuickly].filter(Boolean).join(' ');
try {
  const words = parseWords(process.argv.slice(2));
  await (isWholeTier(words) ? runTier(words) : runSelected(words));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (memoryFolder) removeFolder(memoryFolder);
}

function isWholeTier({ paths, names, bothDatabases, forRunner }: Words): boolean {
  return paths.length + names.length + forRunner.length === 0 && !bothDatabases;
}

async function runTier({ tier, bail }: Words): Promise<void> {
  const counts: Count[] = [];
  for (const { name, work } of steps[tier]) {
    console.log(`\n── ${name}`);
    const count = await work(bail);
    const hasRun = count.passed + count.failed > 0;
    // A step that ran no test counts as failed.
    counts.push(hasRun ? count : { ...count, failed: 1 });
    if (!hasRun) console.error(`No test ran: ${name}.`);
    if (bail && count.failed > 0) break;
  }
  console.log(
    ['\nSlowest files (time of all their tests; several files run in parallel)', ...listSlowest(counts)].join('\n'),
  );
  reportCounts(counts);
}

function runVitestTier(tier: Tier, isBailing: boolean): Promise<Count> {
  return runVitest(['--project=!screens', ...toBail.vitest(isBailing)], { TEST_TIER: tier });
}

async function check(): Promise<Count> {
  const isGood = (await run([process.execPath, 'scripts/check.ts'])) === 0;
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['  npm run check'] };
}

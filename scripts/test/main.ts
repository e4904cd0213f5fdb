/**
 * Everything: `npm test`; with words the tests that they name: `npm test -- <path>`, `npm test -- -t "part of a name"`. The last
 * line says how many tests passed and failed; a check that fails counts as one.
 */
import { run } from '../run.ts';
import { parseWords } from '../select-tests/parse-words.ts';
import { runSelected } from '../select-tests/run-selected.ts';
import { SelectionRefused } from '../select-tests/selection-refused.ts';
import { listSlowest, reportCounts, type Count } from './counts.ts';
import { runBrowser, runVitest } from './run-tests.ts';

const words = process.argv.slice(2);
try {
  await (words.length ? runSelected(parseWords(words)) : runEverything());
} catch (error) {
  if (!(error instanceof SelectionRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runEverything(): Promise<void> {
  const counts: Count[] = [];
  counts.push(await inStep('checks', check));
  counts.push(
    await inStep('contract, API on two databases, rules', () =>
      runVitest(['--reporter=dot'], { BOTH_DATABASES: 'on' }),
    ),
  );
  counts.push(await inStep('screens in a browser', () => runBrowser([], { product: true, hydraAdmin: true })));
  // A runner without any test has not done its work.
  if (counts.some(({ passed, failed }) => passed + failed === 0)) process.exitCode = 1;
  console.log(['\nSlowest files', ...listSlowest(counts)].join('\n'));
  reportCounts(counts);
}

function inStep(name: string, work: () => Promise<Count>): Promise<Count> {
  console.log(`\n── ${name}`);
  return work();
}

async function check(): Promise<Count> {
  const isGood = (await run([process.execPath, 'scripts/check.ts'])) === 0;
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

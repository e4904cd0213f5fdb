/**
 * Mutation testing: applies each fault to a copy of the project and runs its related tests; if they pass, runs the whole suite.
 * `--by-hand` skips the mutants of Stryker. `--only <part>`, which can be repeated, selects the faults whose names contain one of the
 * parts; Stryker is skipped if every part is the complete name of a fault in `by-hand.ts`. `--related-only` skips the whole suite. In the
 * last line, `passed` counts the faults that a test detected. `failed` counts the faults that no test detected, or whose tests did not run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { npmCi } from '../npm-ci.ts';
import { root } from '../run.ts';
import { copyProject } from '../testing/copy-project.ts';
import { byHand } from './by-hand.ts';
import { applyFault, type Fault } from './fault.ts';
import { listMutants } from './mutants.ts';
import { places } from './places.ts';
import { byName, findFailure, wholeSuite } from './test-copy.ts';

/** Converts the `tests` of faults to arguments for `npm test --`. */
type Select = (tests: readonly string[]) => readonly string[];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    'by-hand': { type: 'boolean', default: false },
    'related-only': { type: 'boolean', default: false },
  },
});
/** The minimum time limit for tests with a fault. The limit is three times their duration without a fault, if that is longer. */
const minLimitMs = 10 * 60_000;
/** The time limit for tests without a fault. */
const maxLimitMs = 3 * 60 * 60_000;

const counts = { found: 0, survived: 0, notRun: 0 };
const copy = await copyProject();
try {
  const wanted = byHand.filter(isWanted);
  const mutants = isByHandOnly() ? [] : (await listStrykerMutants()).filter(isWanted);
  const survivors = [...(await tryRelated(mutants, (paths) => paths)), ...(await tryRelated(wanted, byName))];
  if (values['related-only']) counts.survived = survivors.length;
  else if (survivors.length) await tryWhole(survivors);
} finally {
  await copy.remove();
}
const failed = counts.survived + counts.notRun;
if (failed > 0 || counts.found === 0) process.exitCode = 1;
console.log(`${counts.found} passed, ${failed} failed`);

function isWanted({ name }: Fault): boolean {
  return values.only?.some((part) => name.includes(part)) ?? true;
}

function isByHandOnly(): boolean {
  const names = new Set(byHand.map(({ name }) => name));
  return values['by-hand'] || (values.only?.every((part) => names.has(part)) ?? false);
}

async function listStrykerMutants(): Promise<Fault[]> {
  if (!(await npmCi(join(root, 'scripts/faults/stryker'))))
    throw new Error('Stryker could not be installed. npm run test:faults -- --by-hand works without it.');
  return listMutants(copy.folder, places);
}

/**
 * Runs the related tests with each fault.
 * @returns the faults that no related test detected.
 * @throws Error when a related test fails without a fault.
 */
async function tryRelated(faults: readonly Fault[], select: Select): Promise<Fault[]> {
  if (faults.length === 0) return [];
  const limitMs = await requirePassing(select([...new Set(faults.flatMap(({ tests }) => tests))]));
  const survivors: Fault[] = [];
  for (const fault of faults) {
    if ((await tryFault(fault, select(fault.tests), limitMs)) === 'survived') survivors.push(fault);
  }
  return survivors;
}

async function tryWhole(survivors: readonly Fault[]): Promise<void> {
  console.log('\nThe whole suite, first without a fault, then with each fault that its related tests did not detect:');
  const paths = wholeSuite();
  const limitMs = await requirePassing(paths);
  for (const fault of survivors) if ((await tryFault(fault, paths, limitMs)) === 'survived') counts.survived += 1;
}

/**
 * Runs tests in the copy while no fault is applied.
 * @returns the time limit for later runs of the same tests, each with a fault.
 * @throws Error when a test fails.
 */
async function requirePassing(words: readonly string[]): Promise<number> {
  const startedAt = Date.now();
  const failure = await findFailure(copy, words, maxLimitMs);
  if (failure) throw new Error(`The faults cannot be judged: a test fails without any fault: ${failure}`);
  return Math.max(minLimitMs, 3 * (Date.now() - startedAt));
}

/**
 * Runs tests with a fault and prints the name of the test that detected it, or `SURVIVED`. Errors, for example if the text to replace no
 * longer occurs in the file, are printed and not thrown.
 */
async function tryFault(
  fault: Fault,
  words: readonly string[],
  limitMs: number,
): Promise<'found' | 'survived' | 'notRun'> {
  const startedAt = Date.now();
  const print = (outcome: string) => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${fault.name.padEnd(36)} ${String(seconds).padStart(5)} s  ${outcome}`);
  };
  let revert = () => {};
  try {
    revert = applyFault(copy.folder, fault);
    const foundBy = await findFailure(copy, words, limitMs);
    print(foundBy ?? 'SURVIVED');
    if (foundBy === undefined) return 'survived';
    counts.found += 1;
    return 'found';
  } catch (error) {
    console.error(error);
    print('COULD NOT RUN');
    counts.notRun += 1;
    return 'notRun';
  } finally {
    revert();
  }
}

/**
 * Shows that the tests find small faults: each is put into a copy of the project and the related tests run, then, where they pass,
 * all others. Words: `--by-hand` leaves out Stryker, `--only <name>` takes one fault of by-hand.ts, `--related-only` leaves out
 * the whole suite. The last line says how many faults were found and how many were not.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { npmCi } from '../npm-ci.ts';
import { root } from '../run.ts';
import { copyProject } from '../testing/copy-project.ts';
import { byHand } from './by-hand.ts';
import { applyFault, type Fault } from './fault.ts';
import { runStryker } from './run-stryker.ts';
import { findFailure, relatedTo } from './test-copy.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    'by-hand': { type: 'boolean', default: false },
    'related-only': { type: 'boolean', default: false },
  },
});
const faults = byHand.filter(({ name }) => values.only?.includes(name) ?? true);
const copy = await copyProject();
let found = 0;
let survived = 0;
try {
  if (!values['by-hand'] && !values.only) await tryDrawn();
  await tryByHand();
} finally {
  await copy.remove();
}
if (survived > 0 || found === 0) process.exitCode = 1;
console.log(`${found} passed, ${survived} failed`);

/** Those of Stryker, which runs the related tests itself. */
async function tryDrawn(): Promise<void> {
  if (!(await npmCi(join(root, 'scripts/faults/stryker'))))
    throw new Error('Stryker could not be installed. npm run test:faults -- --by-hand does without.');
  for (const { foundBy, ...fault } of await runStryker(copy)) {
    await report(fault.name, async () => foundBy ?? findInAll(fault));
  }
}

async function tryByHand(): Promise<void> {
  const failed = await findFailure(copy, relatedTo(faults));
  if (failed) throw new Error(`Without a fault, a related test fails: ${failed}`);
  for (const fault of faults) {
    await report(fault.name, async () => (await withFault(fault, relatedTo([fault]))) ?? findInAll(fault));
  }
}

/** Prints a fault with the test that finds it, and counts it. One whose tests could not run is not found, and does not end the others. */
async function report(name: string, find: () => Promise<string | undefined>): Promise<void> {
  const startedAt = Date.now();
  const foundBy = await find().catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  if (foundBy === undefined) survived += 1;
  else found += 1;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${name.padEnd(36)} ${String(seconds).padStart(5)} s  ${foundBy ?? 'SURVIVED'}`);
}

const findInAll = async (fault: Fault) => (values['related-only'] ? undefined : withFault(fault));

/** @returns the test that fails with the fault, of those that `words` select, or of all. */
async function withFault(fault: Fault, words?: string[]): Promise<string | undefined> {
  const takeOut = applyFault(copy.folder, fault);
  try {
    return await findFailure(copy, words);
  } finally {
    takeOut();
  }
}

import type { copyProject } from '../testing/copy-project.ts';
import type { Fault } from './fault.ts';

type Copy = Awaited<ReturnType<typeof copyProject>>;

/** Everything but the checks: a fault has to be found by a test. */
const whole = ['contract', 'api', 'admin', 'scripts', 'sandbox', 'bench', 'e2e'];

/** Words for `npm test --` that select the related tests of some faults. */
export const relatedTo = (faults: readonly Pick<Fault, 'tests'>[]): string[] => {
  const parts = new Set(faults.flatMap(({ tests }) => tests));
  return ['-t', String.raw`\b(?:${[...parts].join('|')})\b`];
};

/**
 * Runs tests of a copy, up to the first that fails.
 * @param words those of `npm test --`; without any the whole suite runs.
 * @returns the name of the failed test, undefined where all passed.
 * @throws Error with the output where the tests could not run.
 */
export async function findFailure(copy: Copy, words: string[] = whole): Promise<string | undefined> {
  const { code, output } = await copy.run(['scripts/test/main.ts', '--bail', ...words]);
  const failed = nameOfFailed(output);
  if (code !== 0 && failed !== undefined) return failed;
  if (code === 0 && /^[1-9]\d* passed, 0 failed$/m.test(output)) return undefined;
  throw new Error(`The tests did not run:\n${output}`);
}

/** The first failed test of an output, in the words of Vitest (` FAIL  |api| …`) or Playwright (`  1) [seeds-only] › …`). */
export const nameOfFailed = (output: string): string | undefined =>
  (/^ *FAIL +(?:\|[^|]*\| )?(.+)$/m.exec(plain(output)) ??
    /^ {2}1\) \[[^\]]*\] › (.+?)[ ─]*$/m.exec(plain(output)))?.[1];

// eslint-disable-next-line no-control-regex
const plain = (output: string) => output.replaceAll(/\u001B\[[\d;]*m/g, '');

import { listTestFiles } from '../test/test-files.ts';
import { TakesTooLong, type copyProject } from '../testing/copy-project.ts';

type Copy = Pick<Awaited<ReturnType<typeof copyProject>>, 'run'>;

/** Returns the test files of `npm test`, except the tests of this folder, which fail in a changed copy. */
export const wholeSuite = (): string[] =>
  listTestFiles()
    .filter(({ path, tier }) => tier === 'short' && !path.startsWith('scripts/faults/'))
    .map(({ path }) => path);

/** Returns arguments for `npm test --` that select tests by parts of their names. */
export const byName = (parts: readonly string[]): string[] => parts.flatMap((part) => ['-t', part]);

/**
 * Runs tests of a copy, up to the first failure.
 * @param words arguments for `npm test --`.
 * @param limitMs the time limit, after which the tests count as failed.
 * @returns the name of the failed test or `takes too long`; undefined if all tests passed.
 * @throws Error with the output when the tests could not run, for example because a file did not load.
 */
export async function findFailure(copy: Copy, words: readonly string[], limitMs: number): Promise<string | undefined> {
  const ended = await copy.run(['scripts/test/main.ts', '--bail', ...words], limitMs).catch((error: unknown) => {
    if (error instanceof TakesTooLong) return undefined;
    throw error;
  });
  if (ended === undefined) return 'takes too long';
  const { code, output } = ended;
  const failed = nameOfFailed(output);
  if (code !== 0 && failed !== undefined) return failed;
  if (code === 0 && /^[1-9]\d* passed, 0 failed$/m.test(output)) return undefined;
  throw new Error(`The tests did not run:\n${output}`);
}

/**
 * Returns the name of the first failed test in the output of Vitest (` FAIL |api| file > test`) or Playwright (` 1) [specified-api] › …`);
 * undefined if there is none. Vitest prints a file that did not load without a test name: ` FAIL |api| file [ file ]`.
 */
export const nameOfFailed = (output: string): string | undefined =>
  (/^ *FAIL +(?:\|[^|]*\| )?(.+ > .+)$/m.exec(withoutColours(output)) ??
    /^ {2}1\) \[[^\]]*\] › (.+?)[ ─]*$/m.exec(withoutColours(output)))?.[1];

// eslint-disable-next-line no-control-regex
const withoutColours = (output: string) => output.replaceAll(/\u001B\[[\d;]*m/g, '');

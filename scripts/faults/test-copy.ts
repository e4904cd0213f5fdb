import { escape } from '../select-tests/match-name.ts';
import { listTestFiles } from '../select-tests/test-files.ts';
import { TakesTooLong, type copyProject } from '../testing/copy-project.ts';

type Copy = Pick<Awaited<ReturnType<typeof copyProject>>, 'run'>;

/** The tests of `npm test` without its checks, because a test has to find a fault, and without those here, which fail in a changed copy. */
export const wholeSuite = (): string[] =>
  listTestFiles()
    .filter(({ path, tier }) => tier === 'short' && !path.startsWith('scripts/faults/'))
    .map(({ path }) => path);

/** Words for `npm test --` that select tests by parts of their names, each one or more whole words. */
export const byName = (parts: readonly string[]): string[] => [
  '-t',
  String.raw`\b(?:${parts.map((part) => escape(part)).join('|')})\b`,
];

/**
 * Runs tests of a copy, up to the first that fails.
 * @param words those of `npm test --`.
 * @param limitMs after which they count as failed.
 * @returns the name of the failed test or `takes too long`, undefined where all passed.
 * @throws Error with the output where the tests could not run, for example because a file did not load.
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
 * The first failed test of an output, in the words of Vitest (` FAIL  |api| file > test`) or Playwright (`  1) [seeds-only] › …`). Vitest
 * names a file that did not load without a test: ` FAIL  |api| file [ file ]`.
 */
export const nameOfFailed = (output: string): string | undefined =>
  (/^ *FAIL +(?:\|[^|]*\| )?(.+ > .+)$/m.exec(plain(output)) ??
    /^ {2}1\) \[[^\]]*\] › (.+?)[ ─]*$/m.exec(plain(output)))?.[1];

// eslint-disable-next-line no-control-regex
const plain = (output: string) => output.replaceAll(/\u001B\[[\d;]*m/g, '');

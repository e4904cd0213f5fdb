/**
 * `npm run test:watch`: Vitest in watch mode. With a path or `-t`, watches the selected tests; otherwise, the tests affected by
 * uncommitted changes.
 */
import { parseCLI, startVitest } from 'vitest/node';
import { requireBrowser } from './run-tests.ts';
import { selectFiles, vitestWords } from './selected.ts';
import { parseWords, UsageError, type Words } from './words.ts';

try {
  await watch(parseWords(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Runs until Ctrl-C or `q`, which Vitest handles, or until the launcher ends, so that no database is left running. */
async function watch(words: Words): Promise<void> {
  const isAll = words.paths.length + words.names.length === 0;
  const files = selectFiles(words).filter(({ runner }) => runner !== 'playwright');
  if (files.length === 0) {
    throw new UsageError('Only Vitest tests are watched. Run browser tests with npm test -- <path>.');
  }
  const [args, env] = isAll ? [['--changed', ...words.forRunner], {}] : vitestWords(files, words);
  const browser = files.some(({ runner }) => runner === 'screens') ? await requireBrowser() : undefined;
  Object.assign(process.env, env, browser && { CHROMIUM: browser });
  const { filter, options } = parseCLI(['vitest', 'watch', ...args]);
  // Passed tests print too.
  const vitest = await startVitest(filter, { ...options, silent: false });
  process.once('disconnect', () => void vitest.exit(true));
}

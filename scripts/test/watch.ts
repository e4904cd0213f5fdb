/**
 * `npm run test:watch`: Vitest in watch mode. With a path or `-t`, watches the selected tests; otherwise, the tests affected by
 * uncommitted changes.
 */
import { parseCLI, startVitest } from 'vitest/node';
import { parseWords } from '../select-tests/parse-words.ts';
import { vitestWords } from '../select-tests/run-selected.ts';
import { selectTests } from '../select-tests/select-tests.ts';
import { SelectionRefused } from '../select-tests/selection-refused.ts';
import { requireBrowser } from './run-tests.ts';

try {
  const [words, env] = wordsOfWatch(process.argv.slice(2));
  await watch(words, env);
} catch (error) {
  if (!(error instanceof SelectionRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function wordsOfWatch(words: string[]): [words: string[], env: NodeJS.ProcessEnv] {
  const { tier, paths, name, bothDatabases, forRunner } = parseWords(words);
  if (paths.length === 0 && name === undefined) return [['--changed', ...forRunner], {}];
  const { files, patternFor } = selectTests(paths, name, tier);
  const watched = files.filter(({ runner }) => runner !== 'e2e');
  if (watched.length === 0) {
    throw new SelectionRefused('Only Vitest tests are watched. Run browser tests with npm test -- <path>.');
  }
  return vitestWords({ files: watched, patternFor }, bothDatabases, forRunner);
}

/** Runs until Ctrl-C or `q`, which Vitest handles, or until the launcher ends, so that no database is left running. */
async function watch(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const hasScreens = words.includes('--changed') || words.includes('--project=screens');
  const browser = hasScreens ? await requireBrowser() : undefined;
  Object.assign(process.env, env, browser && { CHROMIUM: browser });
  const { filter, options } = parseCLI(['vitest', 'watch', ...words]);
  const vitest = await startVitest(filter, options);
  process.once('disconnect', () => void vitest.exit(true));
}

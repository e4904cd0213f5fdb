import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../run.ts';
import { reportCounts, type Count } from './counts.ts';
import { runBrowser, runScreens, runVitest, toBail } from './run-tests.ts';
import { listTestFiles, runners, type TestFile } from './test-files.ts';
import { UsageError, type Words } from './words.ts';

/** Runs the selected tests with their runners. @throws UsageError for a path that no test file has. */
export async function runSelected(words: Words): Promise<void> {
  const files = selectFiles(words);
  const counts: Count[] = [];
  for (const runner of runners) {
    const own = files.filter((file) => file.runner === runner);
    if (own.length === 0) continue;
    console.log(`\n── ${runner}: ${own.length === 1 ? own[0]?.path : `${own.length} files`}`);
    counts.push(await runFiles(runner, own, words));
    if (words.bail && counts.some(({ failed }) => failed > 0)) break;
  }
  if (counts.every(({ passed, failed }) => passed + failed === 0)) {
    const names = words.names.map((name) => `"${name}"`).join(' or ');
    console.error(names ? `No test ran: no test of these files has ${names} in its name.` : 'No test ran.');
    process.exitCode = 1;
  }
  reportCounts(counts);
}

/**
 * Returns the files of the paths, each a file, a folder or a part of a path. A name without a path selects the files that contain it or,
 * because a table may generate it, all files. Files of the other tier are selected only if none of `tier` is.
 */
export function selectFiles({ paths, names, tier }: Words): TestFile[] {
  const all = listTestFiles();
  const atPaths = paths.map((path) => filesAt(path, all));
  const groups = firstFilled(atPaths, paths.length > 0 ? [] : names.map((name) => filesWith(name, all)), [all]);
  const selected = new Set(
    groups.flatMap((files) =>
      firstFilled(
        files.filter((file) => file.tier === tier),
        files,
      ),
    ),
  );
  return all.filter((file) => selected.has(file));
}

function filesAt(word: string, all: TestFile[]): TestFile[] {
  // The runners print a path with the line and the column of a test.
  const wanted = relative(root, resolve(root, word.replace(/(:\d+)+$/, ''))).replaceAll('\\', '/');
  const found = firstFilled(
    all.filter(({ path }) => path === wanted || path.startsWith(`${wanted}/`)),
    all.filter(({ path }) => path.includes(wanted)),
  );
  if (found.length === 0) throw new UsageError(`No test file has ${word} in its path.`);
  return found;
}

function filesWith(name: string, all: TestFile[]): TestFile[] {
  const hasName = (text: string) => titlesIn(name).every((title) => text.includes(title));
  return firstFilled(
    all.filter(({ path }) => hasName(readFileSync(join(root, path), 'utf8'))),
    all,
  );
}

const firstFilled = <T>(...lists: T[][]): T[] => lists.find((list) => list.length > 0) ?? [];

function runFiles(runner: TestFile['runner'], files: TestFile[], words: Words): Promise<Count> {
  if (runner !== 'playwright') return (runner === 'screens' ? runScreens : runVitest)(...vitestWords(files, words));
  const isAnyOf = (part: string) => files.some(({ path }) => path.includes(part));
  const options = [...toFilter('--grep', words), '--pass-with-no-tests', ...toBail.playwright(words.bail)];
  return runBrowser([...options, ...words.forRunner, ...files.map(({ path }) => path)], {
    tier: 'any',
    // The tests of `specified-api` start their own server.
    product: isAnyOf('/product/') || isAnyOf('/long/'),
    hydraAdmin: isAnyOf('/hydra-admin.'),
  });
}

/** Returns the arguments and the environment for Vitest. */
export function vitestWords(files: TestFile[], words: Words): [words: string[], env: NodeJS.ProcessEnv] {
  const options = [...toFilter('--testNamePattern', words), '--passWithNoTests', ...toBail.vitest(words.bail)];
  return [
    [...options, ...words.forRunner, ...files.map(({ path }) => join(root, path))],
    { TEST_TIER: 'any', BOTH_DATABASES: words.bothDatabases ? 'on' : '' },
  ];
}

/** Vitest joins the titles of groups and test with ` > `, Playwright with a space. */
const toFilter = (option: string, { names }: Words): string[] =>
  names.length > 0 ? [`${option}=${names.map(toPattern).join('|')}`] : [];

/** A number at the end of a name is whole: `page 1` is not the start of `page 12`. */
const toPattern = (name: string) =>
  titlesIn(name).map(escape).join(' (?:> )?') + (/\d$/.test(name) ? String.raw`(?!\d)` : '');

/** Splits a name as the runners print it: Vitest with ` > ` between the titles, Playwright with ` › `. */
const titlesIn = (name: string): string[] => name.split(/ [>›] /);

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

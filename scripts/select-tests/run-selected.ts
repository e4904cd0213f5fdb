import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { reportCounts, type Count } from '../test/counts.ts';
import { runBrowser, runScreens, runVitest, toBail } from '../test/run-tests.ts';
import type { Words } from './parse-words.ts';
import { selectTests, type Selection } from './select-tests.ts';
import { SelectionRefused } from './selection-refused.ts';
import { runners, type TestFile } from './test-files.ts';

/**
 * Runs the selected tests with their runners, starting only the parts of the product that they need.
 * @throws SelectionRefused when no test matches.
 */
export async function runSelected({ tier, paths, name, bothDatabases, bail, forRunner }: Words): Promise<void> {
  const { files, patternFor } = selectTests(paths, name, tier);
  const journeys = files.filter(({ runner }) => runner === 'e2e');
  const others = files.filter(({ runner }) => runner !== 'e2e');
  const runOthers = others.some(({ runner }) => runner === 'screens') ? runScreens : runVitest;
  if (journeys.length && others.length && forRunner.length) {
    throw new SelectionRefused(
      `These tests belong to two runners, Vitest and Playwright: select only one before "-- ${forRunner.join(' ')}".`,
    );
  }
  console.log(toSummary(files));
  const counts: Count[] = [];
  if (others.length) {
    const words = [...toBail.vitest(bail), ...forRunner];
    counts.push(await runOthers(...vitestWords({ files: others, patternFor }, bothDatabases, words)));
  }
  const isOver = bail && counts.some(({ failed }) => failed > 0);
  if (journeys.length && !isOver) {
    const words = [...toBail.playwright(bail), ...forRunner];
    counts.push(await runPlaywright({ files: journeys, patternFor }, words));
  }
  if (counts.every(({ passed, failed }) => passed + failed === 0)) {
    console.error('No test ran: no test in the selected files has that name.');
    process.exitCode = 1;
  }
  reportCounts(counts);
}

/** Returns a summary such as `27 files: 14 api, 13 e2e`; for a single file, its path. */
export function toSummary(files: readonly TestFile[]): string {
  const [{ path } = { path: '' }, ...more] = files;
  if (more.length === 0) return `1 file: ${path}`;
  const counts = runners.map((runner) => ({ runner, count: files.filter((file) => file.runner === runner).length }));
  const parts = counts.filter(({ count }) => count > 0).map(({ runner, count }) => `${count} ${runner}`);
  return `${files.length} files: ${parts.join(', ')}`;
}

/** Returns the arguments and the environment for Vitest. */
export function vitestWords(
  { files, patternFor }: Selection,
  bothDatabases: boolean,
  forRunner: string[],
): [words: string[], env: NodeJS.ProcessEnv] {
  const projects = new Set<string>(files.map(({ runner }) => runner));
  const isOnBoth = projects.has('api') && (bothDatabases || Boolean(process.env['DATABASE_URL']));
  if (isOnBoth) projects.add('api on a given database');
  return [
    [
      ...[...projects].map((project) => `--project=${project}`),
      ...(patternFor ? [`--testNamePattern=${patternFor(' > ')}`] : []),
      '--reporter=default',
      '--passWithNoTests',
      ...forRunner,
      ...files.map(({ path }) => join(root, path)),
    ],
    { TEST_TIER: 'any', BOTH_DATABASES: isOnBoth ? 'on' : '' },
  ];
}

const runPlaywright = ({ files, patternFor }: Selection, forRunner: string[]): Promise<Count> =>
  runBrowser(
    [
      ...(patternFor ? [`--grep=${patternFor(' ')}`] : []),
      '--pass-with-no-tests',
      ...forRunner,
      ...files.map(({ path }) => path.replaceAll('.', String.raw`\.`)),
    ],
    { tier: 'any', product: files.some(needsProduct), hydraAdmin: files.some(needsHydraAdmin) },
  );

/** The tests of `specified-api` start their own server. */
const needsProduct = ({ path }: TestFile) => !path.startsWith('e2e/specified-api/');

const needsHydraAdmin = ({ path }: TestFile) =>
  readFileSync(join(root, path), 'utf8').includes("'../support/hydra-admin.ts'");

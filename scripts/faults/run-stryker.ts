import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { copyProject } from '../testing/copy-project.ts';
import { root } from '../run.ts';
import type { Fault } from './fault.ts';
import { excludedMutations, places, type Place } from './places.ts';

type Position = { line: number; column: number };
type Mutant = {
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
  killedBy?: string[];
};
type Report = {
  files: Record<string, { source: string; mutants: Mutant[] }>;
  testFiles: Record<string, { tests: { id: string; name: string }[] }>;
};

/** A fault of Stryker's and the related test that finds it, undefined where none does. */
export type Drawn = Fault & { foundBy: string | undefined };

const program = join(root, 'scripts/faults/stryker/node_modules/@stryker-mutator/core/bin/stryker.js');
const report = 'reports/mutation/mutation.json';

/**
 * Lets Stryker change the places in a copy of the project and run the related tests.
 * @throws Error with its output where it could not run, or a place no longer applies.
 */
export async function runStryker(copy: Awaited<ReturnType<typeof copyProject>>): Promise<Drawn[]> {
  const sourceOf = (file: string) => readFileSync(join(copy.folder, file), 'utf8');
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Stryker takes tests for related by imports alone and then misses changes in constants.
    vitest: { configFile: 'scripts/faults/stryker/vitest.config.ts', related: false },
    // A copy of its own would import the contract from the packages, where it is unchanged.
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    mutate: places.map((place) => toRange(place, sourceOf(place.file))),
    mutator: { excludedMutations },
    reporters: ['json', 'progress-append-only'],
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
  };
  writeFileSync(join(copy.folder, 'stryker.config.json'), JSON.stringify(options));
  const { code, output } = await copy.run([program, 'run']);
  if (code !== 0) throw new Error(`Stryker did not run:\n${output}`);
  // JSON of its reporter.
  return toDrawn(JSON.parse(readFileSync(join(copy.folder, report), 'utf8')) as Report);
}

/** A place as Stryker takes it: lines from 1, columns from 0. */
export function toRange({ file, text }: Place, source: string): string {
  const [before = '', ...after] = source.split(text);
  if (after.length !== 1)
    throw new Error(`A place no longer applies: ${text} occurs ${after.length} times in ${file}.`);
  const at = (position: string) => {
    const lines = position.split('\n');
    return `${lines.length}:${lines.at(-1)?.length}`;
  };
  return `${file}:${at(before)}-${at(before + text)}`;
}

/** Each change as a fault whose text is the whole lines that it is in. */
export function toDrawn({ files, testFiles }: Report): Drawn[] {
  const names = new Map(Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name])));
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.flatMap(({ mutatorName, replacement, location: { start, end }, status, killedBy }) => {
      // A change of an excluded kind.
      if (status === 'Ignored') return [];
      const lines = source.split('\n').slice(start.line - 1, end.line);
      const from = lines.join('\n');
      const rest = lines.at(-1)?.slice(end.column - 1) ?? '';
      const to = `${from.slice(0, start.column - 1)}${replacement}${rest}`;
      const foundBy = status === 'Killed' ? names.get(killedBy?.[0] ?? '') : undefined;
      return {
        name: `${file}:${start.line} ${mutatorName} ${replacement}`,
        file,
        from,
        to,
        tests: [],
        foundBy: status === 'Timeout' ? 'a test that takes too long with it' : foundBy,
      };
    }),
  );
}

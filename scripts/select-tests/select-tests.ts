import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../run.ts';
import { mayMatch, patternOf, toPattern, toWanted, type Wanted } from './match-name.ts';
import { nearest } from './nearest.ts';
import { SelectionRefused } from './selection-refused.ts';
import { listTestFiles, type TestFile, type Tier } from './test-files.ts';
import { readTestTexts, type TestName, type TestTexts } from './test-names.ts';

/**
 * The files to run. `patternFor` returns the regular expression for test names, in which `separator` joins the titles of groups and test;
 * it is undefined if all tests of the files run.
 */
export type Selection = { files: TestFile[]; patternFor: ((separator: string) => string) | undefined };
type ReadFile = TestFile & TestTexts;

/**
 * Selects tests by paths and a name. Without paths, searches all files. A single path may end in a line number, which selects the test at
 * that line. Tests of the other tier are selected only if a path or the name matches no test of `tier`.
 * @throws SelectionRefused with the nearest candidates when nothing matches.
 */
export function selectTests(paths: string[], name: string | undefined, tier: Tier = 'short'): Selection {
  const all = listTestFiles();
  const [first = ''] = paths;
  const [, path = '', line] = /^(.+?):(\d+)$/.exec(first) ?? [];
  if (line && paths.length === 1 && name === undefined) return selectLine(filesAt(path, all), path, Number(line));
  const found = paths.length ? paths.map((path) => filesAt(path, all)) : [all];
  if (name !== undefined) return selectNamed([...new Set(found.flat())], name, paths, tier);
  const named = new Set(found.flatMap((files) => ofTier(files, tier)));
  return { files: all.filter((file) => named.has(file)), patternFor: undefined };
}

function ofTier<T extends TestFile>(files: T[], tier: Tier): T[] {
  const own = files.filter((file) => file.tier === tier);
  return own.length ? own : files;
}

/** Returns the file with the path `word`, or else all files of that folder, or else all files whose paths contain `word`. */
function filesAt(word: string, all: TestFile[]): TestFile[] {
  const path = relative(root, resolve(root, word)).replaceAll('\\', '/');
  const exact = all.filter((file) => file.path === path);
  if (exact.length) return exact;
  const inside = all.filter((file) => file.path.startsWith(`${path}/`));
  if (inside.length) return inside;
  const partly = all.filter((file) => file.path.includes(path));
  if (partly.length) return partly;
  throw new SelectionRefused(
    [`No test file has ${word} in its path.`, ...suggest(path, all, ({ path }) => path)].join('\n'),
  );
}

function selectLine(files: TestFile[], path: string, line: number): Selection {
  const [file, ...others] = files;
  if (!file || others.length) throw new SelectionRefused(`${path}:${line} names a line of ${files.length} files.`);
  const names = readTestFile(file).names.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine);
  const [name] = names;
  if (!name) throw new SelectionRefused(`Line ${line} of ${file.path} is in no test.`);
  return { files, patternFor: (separator) => patternOf(name, separator) };
}

/** Selects tests by name. The name is a literal text if a test may have that name, or else a regular expression. */
function selectNamed(files: TestFile[], name: string, paths: string[], tier: Tier): Selection {
  const read = files.map(readTestFile);
  for (const wanted of [toWanted(name), toExpression(name)]) {
    const matching = read.filter((file) => wanted && mayHold(file, wanted));
    if (wanted && matching.length) {
      return { files: ofTier(matching, tier), patternFor: (separator) => toPattern(wanted, separator) };
    }
  }
  const place = paths.length ? ` in ${paths.join(', ')}` : '';
  const named = read.flatMap(({ path, names }) => names.map(({ titles }) => ({ path, name: textOf(titles) })));
  const lines = suggest(
    name,
    named,
    ({ name }) => name,
    ({ name, path }) => `${name} (${path})`,
  );
  throw new SelectionRefused([`No test${place} has "${name}" in its name.`, ...lines].join('\n'));
}

function toExpression(text: string): Wanted | undefined {
  try {
    return { expression: new RegExp(text).source };
  } catch {
    return undefined;
  }
}

function readTestFile(file: TestFile): ReadFile {
  return { ...file, ...readTestTexts(file.path, readFileSync(join(root, file.path), 'utf8')) };
}

/** Whether a file may contain the test: a title matches, or a title has a placeholder, and a string outside the titles matches. */
function mayHold({ names, texts }: ReadFile, wanted: Wanted): boolean {
  if (names.some((name) => mayMatch(name, wanted))) return true;
  if (!names.some(hasGap)) return false;
  if ('expression' in wanted) {
    const expression = new RegExp(wanted.expression);
    return texts.some((text) => isDistinctive(expression.exec(text)?.[0] ?? ''));
  }
  const parts = wanted.texts.flat();
  return parts.some(isDistinctive) && texts.some((text) => parts.every((part) => text.includes(part)));
}

/**
 * Whether a text is long enough to identify a test: nearly every file contains shorter texts. An id such as A-02 also identifies a test.
 */
const isDistinctive = (part: string) => part.length >= 6 || /[A-Z]+-\d/.test(part);

const hasGap = ({ titles }: TestName) => titles.some((title) => title.length > 1);
const textOf = (titles: TestName['titles']) => titles.map((title) => title.join('…')).join(' > ');

function suggest<T>(wanted: string, all: T[], textOf: (each: T) => string, lineOf = textOf): string[] {
  const near = nearest(wanted, all, textOf);
  return near.length ? ['Nearest:', ...near.map((each) => `  ${lineOf(each)}`)] : [];
}

import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run.ts';
import { parseWords } from './parse-words.ts';
import { toSummary, vitestWords } from './run-selected.ts';
import { selectTests } from './select-tests.ts';
import { listTestFiles, type Tier } from './test-files.ts';

const pathsOf = (paths: string[], name?: string, tier?: Tier) =>
  selectTests(paths, name, tier).files.map(({ path }) => path);

describe('the selection of tests', () => {
  it('every test file belongs to one runner', () => {
    const all = globSync('{*,*/**/*}.{test,spec}.{ts,tsx}', {
      cwd: root,
      exclude: (path) => /node_modules|\.cache/.test(path),
    });
    const listed = listTestFiles().map(({ path }) => path);
    expect(listed.toSorted()).toEqual(all.map((path) => path.replaceAll('\\', '/')).toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('a path is a file, a folder or a part of a path', () => {
    const file = 'scripts/select-tests/select-tests.test.ts';
    for (const word of [file, `./${file}`, join(root, file), 'select-tests.test'])
      expect(pathsOf([word])).toEqual([file]);
    expect(pathsOf(['scripts/select-tests/', 'launcher.test'])).toEqual(
      listTestFiles()
        .map(({ path }) => path)
        .filter((path) => /^scripts\/(select-tests\/|launcher\.test)/.test(path)),
    );
  });

  it('each tier selects its own files, and files of the other tier only if a path or name matches none of its own', () => {
    const [short, long] = ['api/openapi/fuzz.test.ts', 'api/openapi/fuzz.long.test.ts'];
    const name = ['D-14 nothing', 'that a client sends'].join(' ');
    expect([pathsOf(['fuzz']), pathsOf(['fuzz'], undefined, 'long')]).toEqual([[short], [long]]);
    expect([pathsOf(['api/openapi'], name), pathsOf(['api/openapi'], name, 'long')]).toEqual([[short], [long]]);
    expect([pathsOf([long]), pathsOf([short], undefined, 'long')]).toEqual([[long], [short]]);
    expect(pathsOf([long, short])).toEqual([long, short]);
    const nine = ['at least nine', 'operations out of ten'].join(' ');
    expect([pathsOf(['api/openapi'], nine), pathsOf([long], nine)]).toEqual([[long], [long]]);
  });

  it('a line number selects the test at the line, and is refused outside a test', () => {
    const [file = ''] = pathsOf(['scripts/launcher.test.ts']);
    const line = execFileSync('grep', ['-n', "it('stops the server", join(root, file)], { encoding: 'utf8' });
    const { files, patternFor } = selectTests([`${file}:${Number.parseInt(line, 10) + 1}`], undefined);
    expect(files.map(({ path }) => path)).toEqual([file]);
    expect(patternFor?.(' > ')).toBe('the launcher > stops the server on SIGTERM$');
    expect(() => selectTests([`${file}:1`], undefined)).toThrow(`Line 1 of ${file} is in no test.`);
  });

  it('a name selects only files that contain it, so that a test of the contract starts no browser', () => {
    expect(pathsOf([], 'every test file belongs to one runner')).toEqual(['scripts/select-tests/select-tests.test.ts']);
    expect(pathsOf([], 'opens with its trailing slash')).toEqual(['admin/shell/shell.screen.test.ts']);
    expect(pathsOf(['contract'], 'the DNI|the NIE').every((path) => path.startsWith('contract/'))).toBe(true);
  });

  it('an id that occurs only in a table of cases selects the file', () => {
    for (const name of ['TAG-04', 'TAG-04|no other'])
      expect(pathsOf([], name)).toContain('admin/kit/plain-resources.screen.test.ts');
  });

  it('a short text selects no file that contains it only outside test names', () => {
    expect(pathsOf(['scripts/launcher.test.ts'], 'npm-cli.js')).toHaveLength(1);
    expect(() => pathsOf(['scripts/launcher.test.ts'], 'npm-c')).toThrow('No test');
  });

  it('a name from the source of a table selects its tests', () => {
    const { files, patternFor } = selectTests(['api/resources'], 'refuses %j, without a name');
    expect(files.map(({ path }) => path)).toContain('api/resources/language.test.ts');
    expect(patternFor?.(' > ')).toBe('refuses .*, without a name');
  });

  it('refuses a path or name that matches nothing, and prints the nearest candidates', () => {
    expect(() => selectTests(['contract/meda.test.ts'], undefined)).toThrow(
      /^No test file has contract\/meda\.test\.ts in its path\.\nNearest:\n {2}contract\/media\.test\.ts/,
    );
    expect(() => selectTests(['scripts'], ['every test file belongs', 'to one x'].join(' '))).toThrow(
      /^No test in scripts has ".*" in its name\.\nNearest:\n {2}.*every test file belongs to one runner \(scripts/,
    );
  });
});

describe('the arguments of the command', () => {
  it('are paths, a name and, after --, arguments for the runner', () => {
    expect(parseWords(['api', '-t', 'refuses', '--bail', '--both-databases', '--', '--slow', '1'])).toEqual({
      tier: 'short',
      paths: ['api'],
      name: 'refuses',
      bail: true,
      bothDatabases: true,
      forRunner: ['--slow', '1'],
    });
  });

  it.each([
    [['--watch'], "Unknown option '--watch'."],
    [['-t'], 'argument missing'],
    [['-t', ''], '-t needs a part of a name'],
  ])('are refused with a message: %j', (words, sentence) => {
    expect(() => parseWords(words)).toThrow(sentence);
  });

  it('are summarized by the number of selected files', () => {
    const files = listTestFiles();
    const [api, e2e] = ['api', 'e2e'].map((name) => files.filter(({ runner }) => runner === name));
    expect(toSummary([...(api ?? []).slice(0, 2), ...(e2e ?? []).slice(0, 1)])).toBe('3 files: 2 api, 1 e2e');
    expect(toSummary((api ?? []).slice(0, 1))).toBe(`1 file: ${api?.[0]?.path}`);
  });

  it('run a test of the API on one database, or on both with --both-databases', () => {
    const api = listTestFiles().filter(({ runner }) => runner === 'api');
    const selection = { files: api.slice(0, 1), patternFor: undefined };
    const [once] = vitestWords(selection, false, []);
    expect(once.filter((word) => word.startsWith('--project'))).toEqual(['--project=api']);
    const [twice, env] = vitestWords(selection, true, []);
    expect(twice).toContain('--project=api on a given database');
    expect(env).toEqual({ TEST_TIER: 'any', BOTH_DATABASES: 'on' });
  });
});

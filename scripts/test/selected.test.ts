import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run.ts';
import { selectFiles, vitestWords } from './selected.ts';
import { listTestFiles } from './test-files.ts';
import { parseWords } from './words.ts';

const pathsOf = (...words: string[]) => selectFiles(parseWords(words)).map(({ path }) => path);

describe('the selection of tests', () => {
  it('a path is a file, a folder or a part of a path', () => {
    const file = 'scripts/test/selected.test.ts';
    for (const word of [file, `./${file}`, `${file}:12:3`, join(root, file), 'selected.test'])
      expect(pathsOf(word)).toEqual([file]);
    expect(pathsOf('scripts/test/', 'launcher.test')).toEqual(
      listTestFiles()
        .map(({ path }) => path)
        .filter((path) => /^scripts\/(test\/|launcher\.test)/.test(path)),
    );
    expect(() => pathsOf('contract/none-of-it')).toThrow('No test file has contract/none-of-it in its path.');
  });

  it('a path leads to the runner of its files', () => {
    const runnersOf = (...words: string[]) => new Set(selectFiles(parseWords(words)).map(({ runner }) => runner));
    expect(runnersOf('contract/media.test.ts')).toEqual(new Set(['vitest']));
    expect(runnersOf('admin/shell/shell.screen.test.ts')).toEqual(new Set(['screens']));
    expect(runnersOf('e2e/specified-api')).toEqual(new Set(['playwright']));
    expect(runnersOf('takers')).toEqual(new Set(['screens', 'playwright']));
  });

  it('each tier selects its own files, and files of the other tier only if none of its own match', () => {
    const [short, long] = ['api/openapi/fuzz.test.ts', 'api/openapi/fuzz.long.test.ts'];
    expect([pathsOf('fuzz'), pathsOf('fuzz', '--long')]).toEqual([[short], [long]]);
    expect([pathsOf(long), pathsOf(short, '--long')]).toEqual([[long], [short]]);
    expect(pathsOf(long, short)).toEqual([long, short]);
  });

  it('a name selects the files that contain it, with the titles as the runners print them', () => {
    for (const separator of ['>', '›'])
      expect(pathsOf('-t', `the selection of tests ${separator} a path leads to the runner`)).toEqual([
        'scripts/test/selected.test.ts',
      ]);
  });

  it('a name that no file contains selects all files, because a table may generate it', () => {
    const all = listTestFiles().filter(({ tier }) => tier === 'short');
    expect(pathsOf('-t', ['refuses', 'none of it'].join(' '))).toEqual(all.map(({ path }) => path));
  });

  it('names become one expression that matches only these texts', () => {
    const [[pattern = '']] = vitestWords([], parseWords(['-t', 'list > costs 5 $ (net)?', '-t', 'a|b']));
    const expression = new RegExp(`^(?:${pattern.replace('--testNamePattern=', '')})$`);
    for (const name of ['list > costs 5 $ (net)?', 'list costs 5 $ (net)?', 'a|b']) expect(name).toMatch(expression);
    for (const name of ['a', 'list > costs 5 $ net']) expect(name).not.toMatch(expression);
    const [[numbered = '']] = vitestWords([], parseWords(['-t', 'page 1']));
    expect(
      ['page 1 is', 'page 12 is'].map((name) => new RegExp(numbered.replace('--testNamePattern=', '')).test(name)),
    ).toEqual([true, false]);
  });

  it('--both-databases adds the project of the second database', () => {
    const [, env] = vitestWords([], parseWords(['api', '--both-databases']));
    expect(env).toMatchObject({ BOTH_DATABASES: 'on' });
  });
});

describe('the arguments of the command', () => {
  it('are paths, names and, after --, arguments for the runner', () => {
    expect(parseWords(['api', '-t', 'refuses', '-t', 'b', '--bail', '--both-databases', '--', '--slow', '1'])).toEqual({
      tier: 'short',
      paths: ['api'],
      names: ['refuses', 'b'],
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
});

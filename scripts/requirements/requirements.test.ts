import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import { findFaults } from './find-faults.ts';
import { readProject } from './read-project.ts';

let folder: string;
const page = 'docs/requirements/tags.md';
const test = 'api/tags.test.ts';

/** The ids are put together here, so that this file neither cites nor shows requirements of the product. */
const ids = (text: string) => text.replaceAll(/(?<=[a-z])#/gi, '-');
const write = (path: string, ...lines: string[]) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${ids(lines.join('\n'))}\n`);
};
const faults = () => findFaults(readProject(folder));
const ask = (...words: string[]) => answer(readProject(folder), words.map(ids));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trastienda-requirements-'));
  write(page, '# Tags', '', 'Tags label experiences.', '', '- **TAG#01** A tag has a name.', '- **TAG#02** It may go.');
  write(test, `it('TAG#01 needs a name', () => {});`, `const cases = ['TAG#02'];`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the check of the requirements', () => {
  it('finds nothing where pages, citations and tests agree', () => {
    write('docs/requirements/README.md', '- A list that defines nothing');
    write('api/tags.ts', '// As TAG#01 asks; hashed by SHA#256.');
    expect(faults()).toEqual([]);
  });

  it.each(['api/tags.ts', 'admin/tags.css', 'docs/operations.md', 'launcher.mjs', 'sandbox/page.html'])(
    'names file and line of an unknown id in %s',
    (file) => {
      write(file, 'first', 'second, see TAG#03');
      expect(faults()).toEqual([ids(`${file}:2: TAG#03 is cited, but no page of docs/requirements defines it`)]);
    },
  );

  it('looks for ids in no package and no built file', () => {
    for (const file of ['node_modules/some/index.js', 'admin/dist/main.js', '.cache/notes.md']) write(file, 'TAG#03');
    expect(faults()).toEqual([]);
  });

  it('names an unknown id in the name of a test, and in the brackets of a requirement', () => {
    write(test, `it('TAG#01 TAG#02 TAG#04', () => {});`);
    write('docs/requirements/zones.md', '# Zones', '', '- **ZON#01** A zone has a tag. (TAG#05)');
    write('e2e/zones.spec.ts', `test('ZON#01', () => {});`);
    expect(faults()).toEqual([
      ids(`${test}:1: TAG#04 is cited, but no page of docs/requirements defines it`),
      ids('docs/requirements/zones.md:3: TAG#05 is cited, but no page of docs/requirements defines it'),
    ]);
  });

  it('names both places of an id that is defined twice', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- **TAG#01** Another sentence.');
    expect(faults()).toEqual([ids(`docs/requirements/zones.md:3: TAG#01 is already defined in ${page}:5`)]);
  });

  it('names a requirement that no test names', () => {
    write(test, `it('TAG#01 needs a name', () => {});`, '// TAG#02 in a comment shows nothing');
    expect(faults()).toEqual([ids(`${page}:6: no test names TAG#02`)]);
  });

  it('takes a reading without a test where its line names a decision that a test shows', () => {
    write('docs/requirements/readings.md', '# Readings', '', '- **A#04** Nothing is lost. (see D#57)');
    write('docs/requirements/decisions.md', '# Decisions', '', '- **D#57** A switch is lossless.');
    write('e2e/switch.spec.ts', `test('D#57 keeps both drafts', () => {});`);
    expect(faults()).toEqual([]);
    write('e2e/switch.spec.ts', '');
    expect(faults()).toEqual([
      ids('docs/requirements/decisions.md:3: no test names D#57'),
      ids('docs/requirements/readings.md:3: no test names A#04, nor D#57, to which it points'),
    ]);
  });

  it('asks for a test of a requirement that only points to a decision', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- **D#57** Lossless.', '- **ZON#01** Also here. (see D#57)');
    write('e2e/switch.spec.ts', `test('D#57 keeps both drafts', () => {});`);
    expect(faults()).toEqual([ids('docs/requirements/zones.md:4: no test names ZON#01')]);
  });

  it('asks for no test of what is planned, and refuses one', () => {
    write(
      'docs/requirements/later.md',
      '# Later',
      '',
      '- **D#70** _(planned)_ Cursors.',
      '- **D#71** *(planned)* Undo.',
    );
    expect(faults()).toEqual([]);
    write('e2e/later.spec.ts', '', `test('D#71 undoes', () => {});`);
    expect(faults()).toEqual([
      ids('e2e/later.spec.ts:2: a test names D#71, which docs/requirements/later.md:4 calls planned'),
    ]);
  });

  it('names a list item that defines nothing', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- ZON#01 A zone without bold.', '- **TAG#01**');
    expect(faults()).toEqual(
      [
        'docs/requirements/zones.md:3: write a requirement as "- **ID** sentence"',
        'docs/requirements/zones.md:4: write a requirement as "- **ID** sentence"',
      ].concat(ids('docs/requirements/zones.md:3: ZON#01 is cited, but no page of docs/requirements defines it')),
    );
  });
});

describe('npm run requirements', () => {
  it('prints id, page, sentence and the tests that show it, whatever the runner', () => {
    write('e2e/tags.spec.ts', '', 'test(`TAG#01 is shown as ${name}`, async () => {', '});');
    expect(ask('tag#01')).toEqual({
      text: ids(
        `TAG#01  ${page}:5\n  A tag has a name.\n` +
          `  ${test}:1  TAG#01 needs a name\n` +
          '  e2e/tags.spec.ts:2  TAG#01 is shown as ${name}\n',
      ),
      isKnown: true,
    });
  });

  it('finds the name behind the table of a test.each, and the case of a table', () => {
    write('api/more.test.ts', `it.each([[1, 'a']])('TAG#01 takes %s', () => {});`);
    expect(ask('TAG#01', 'TAG#02').text).toContain(ids('  api/more.test.ts:1  TAG#01 takes %s\n'));
    expect(ask('TAG#02').text).toContain(ids(`  ${test}:2  const cases = ['TAG#02'];\n`));
  });

  it('takes an id that a test hands to a function for no case of a table', () => {
    write('api/more.test.ts', `expect(pathsOf([], 'TAG#01')).toEqual([]);`);
    expect(ask('TAG#01').text).not.toContain('api/more.test.ts');
  });

  it('takes the first text of a row of a table as the name of its test', () => {
    write(
      'api/more.test.ts',
      `it.each([`,
      `  ['TAG#01 keeps its name', 1],`,
      `  [`,
      `    'TAG#02 goes',`,
      `  ],`,
      `])('%s');`,
    );
    expect(ask('TAG#01').text).toContain(ids('  api/more.test.ts:2  TAG#01 keeps its name\n'));
    expect(ask('TAG#02').text).toContain(ids('  api/more.test.ts:4  TAG#02 goes\n'));
  });

  it('says what is planned, what is settled elsewhere and what no test names', () => {
    write('docs/requirements/more.md', '# More', '', '- **D#70** _(planned)_ Cursors.', '- **A#04** Kept. (see D#57)');
    expect(ask('D#70').text).toContain('  planned\n');
    expect(ask('A#04').text).toContain(ids('  shown by D#57\n'));
    write(test, '');
    expect(ask('TAG#01').text).toContain('  no test names it\n');
  });

  it('counts the requirements of each page and those that tests show', () => {
    write('docs/requirements/later.md', '# Later', '', '- **D#70** _(planned)_ Cursors.');
    write(test, `it('TAG#01', () => {});`);
    expect(ask().text.replaceAll(/ +/g, ' ')).toBe(
      ['page ids shown planned', 'later 1 0 1', 'tags 2 1 0', 'total 3 1 1', ''].join('\n'),
    );
  });

  it('prints a whole page, and all of them', () => {
    write('docs/requirements/later.md', '# Later', '', '- **D#70** _(planned)_ Cursors.');
    expect(ask('tags').text).toMatch(/^TAG.01 [^]*\n\nTAG.02 /);
    expect(ask('tags').text).not.toContain('Cursors');
    expect(ask('--all').text).toMatch(/Cursors[^]*TAG.01/);
  });

  it.each([
    ['TAG#3', 'TAG#01'],
    ['TGA#02', 'TAG#02'],
    ['tag', 'tags'],
  ])('answers %s, which is unknown, with the nearest: %s', (word, nearest) => {
    expect(ask('TAG#01', word)).toEqual({
      text: ids(`${word} is no requirement and no page. The nearest is ${nearest}.\n`),
      isKnown: false,
    });
  });
});

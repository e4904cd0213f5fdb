import { describe, expect, it } from 'vitest';
import { ids, page, test, useProject } from './project-fixture.ts';

const { write, ask } = useProject();
const screens = 'e2e/product/tags.spec.ts';

describe('npm run requirements', () => {
  it('prints id, page, sentence and covering tests of all runners', () => {
    write(screens, '', 'test(`TAG#01 is shown as ${name}`, async () => {', '});');
    expect(ask('tag#01')).toEqual({
      text: ids(
        `TAG#01  ${page}:5\n  A tag has a name.\n` +
          `  ${test}:1  TAG#01 needs a name\n` +
          `  ${screens}:2  TAG#01 is shown as …\n`,
      ),
      isKnown: true,
    });
  });

  it('prints the list inside a requirement', () => {
    write(page, '- **TAG#01** A tag has', '  - a name', '  - and a colour.', '- **TAG#02** It may go.');
    write(test, '');
    expect(ask('TAG#01').text).toBe(
      ids(`TAG#01  ${page}:1\n  A tag has\n  - a name\n  - and a colour.\n  no test names it\n`),
    );
    expect(ask('TAG#02').text).toContain(`${page}:4\n`);
  });

  it('prints tests of the long tier, but does not count them in the summary', () => {
    write(test, `it('TAG#01 needs a name', () => {});`);
    write('api/tags.long.test.ts', `it('TAG#02 goes', () => {});`);
    expect(ask('TAG#02').text).toContain(ids('  api/tags.long.test.ts:1  TAG#02 goes\n'));
    expect(ask().text).toMatch(/^total +2 +1 +0$/m);
  });

  it('finds ids in the title after a table of cases, with the title of its group, and in the table itself', () => {
    write('api/more.test.ts', `describe('a list', () => {`, `it.each([[1, 'a']])('TAG#01 takes %s', () => {});`, '});');
    expect(ask('TAG#01').text).toContain(ids('  api/more.test.ts:2  a list > TAG#01 takes …\n'));
    expect(ask('TAG#02').text).toContain(ids(`  ${test}:2  TAG#02\n`));
  });

  it('uses the first text in a row of a table as the name of the test', () => {
    write(
      'api/more.test.ts',
      `it.each([`,
      `  ['TAG#01 keeps its name', 1],`,
      `  [`,
      `    'TAG#02 goes',`,
      `  ],`,
      `])('%s', () => {});`,
    );
    expect(ask('TAG#01').text).toContain(ids('  api/more.test.ts:2  TAG#01 keeps its name\n'));
    expect(ask('TAG#02').text).toContain(ids('  api/more.test.ts:4  TAG#02 goes\n'));
  });

  it('marks requirements that are planned, covered by a decision, or named by no test', () => {
    write('docs/requirements/more.md', '# More', '', '- **D#70** _(planned)_ Cursors.', '- **A#04** Kept. (see D#57)');
    expect(ask('D#70').text).toContain('  planned\n');
    expect(ask('A#04').text).toContain(ids('  shown by D#57\n'));
    write(test, '');
    expect(ask('TAG#01').text).toContain('  no test names it\n');
  });

  it('counts the requirements of each page and those that tests cover', () => {
    write('docs/requirements/later.md', '# Later', '', '- **D#70** _(planned)_ Cursors.');
    write(
      'docs/requirements/interpretations.md',
      '# Interpretations',
      '',
      '- **A#04** Kept. (see TAG#01)',
      '- **A#05** (see D#57)',
    );
    write('docs/requirements/decisions.md', '# Decisions', '', '- **D#57** Kept.');
    write(test, `it('TAG#01 D#57', () => {});`);
    expect(ask().text.replaceAll(/ +/g, ' ')).toBe(
      [
        'page ids shown planned',
        'decisions 1 1 0',
        'interpretations 2 1 0',
        'later 1 0 1',
        'tags 2 1 0',
        'total 6 3 1',
        '',
      ].join('\n'),
    );
  });

  it.each(['TAG', 'tag', 'tags', 'Tags', 'tags.md', 'docs/requirements/tags.md'])('prints a page for %s', (word) => {
    write('docs/requirements/zones.md', '# Zones', '', '- **ZON#01** A zone.');
    const { text, isKnown } = ask(word);
    expect(isKnown).toBe(true);
    expect(text.match(/^[A-Z]+.\d+(?=  docs)/gm)).toEqual(ids('TAG#01 TAG#02').split(' '));
  });

  it('ignores --, which node launcher.mjs passes on and npm does not', () => {
    expect(ask('--', 'TAG#01')).toEqual(ask('TAG#01'));
    expect(ask('--')).toEqual(ask());
  });

  it.each(['EXP', 'exp#f'])('prints the requirements whose ids begin with %s', (word) => {
    write('docs/requirements/experiences.md', '# Experiences', '', '- **EXP#F#01** A form.');
    expect(ask(word).text).toContain(ids('EXP#F#01  docs'));
  });

  it('prints its usage for --help and for an unknown option', () => {
    const { text, isKnown } = ask('--help');
    expect(isKnown).toBe(true);
    expect(text).toContain('npm run requirements -- --all');
    expect(ask('TAG#01', '--everything')).toEqual({
      text: `Unknown option --everything.\n${text}`,
      isKnown: false,
    });
  });

  it('prints one page, or all pages', () => {
    write('docs/requirements/later.md', '# Later', '', '- **D#70** _(planned)_ Cursors.');
    const printed = (word: string) => ask(word).text.match(/^[A-Z]+.\d+(?=  docs)/gm);
    expect(printed('tags')).toEqual(ids('TAG#01 TAG#02').split(' '));
    expect(printed('--all')).toEqual(ids('D#70 TAG#01 TAG#02').split(' '));
  });

  it.each([
    ['TAG#3', 'TAG#01'],
    ['TGA#02', 'TAG#02'],
    ['tgas', 'tags'],
    ['TA', 'tags'],
  ])('suggests the nearest match for the unknown word %s: %s', (word, nearest) => {
    expect(ask('TAG#01', word)).toEqual({
      text: ids(`${word} is neither a requirement nor a page. Did you mean ${nearest}?\n`),
      isKnown: false,
    });
  });
});

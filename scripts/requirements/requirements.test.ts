import { describe, expect, it } from 'vitest';
import { ids, page, test, useProject } from './project-fixture.ts';

const { write, faults } = useProject();

describe('the check of the requirements', () => {
  it('reports nothing if pages, citations and tests agree', () => {
    write('docs/requirements/README.md', '- A list that defines nothing');
    write('api/tags.ts', '// As TAG#01 asks; hashed by SHA#256.');
    expect(faults()).toEqual([]);
  });

  it.each([
    'api/tags.ts',
    'admin/tags.css',
    'docs/operations.md',
    'launcher.mjs',
    'sandbox/page.html',
    'compose.yml',
    'scripts/install.sh',
    '.github/workflows/check.yml',
    '.github/PULL_REQUEST_TEMPLATE.md',
  ])('reports file and line of an unknown id in %s', (file) => {
    write(file, 'first', 'second, see TAG#03');
    expect(faults()).toEqual([ids(`${file}:2: TAG#03 is cited, but no page of docs/requirements defines it`)]);
  });

  it.each(['TAG#1', 'TAG#001', 'TAG#1000'])('reports %s, an id with a wrong number of digits', (id) => {
    write('api/tags.ts', `// see ${id}`);
    expect(faults()).toEqual([ids(`api/tags.ts:1: ${id} is cited, but no page of docs/requirements defines it`)]);
  });

  it('ignores words whose prefix no page uses', () => {
    write('api/tags.ts', '// HTTP#404, COVID#19, UTF#16 and META#TAG#7');
    expect(faults()).toEqual([]);
  });

  it.each(['seed', 'seeds'])('reports a citation of a document outside the project: %s 2 \u00A75', (word) => {
    write('api/tags.ts', '// random --seed 1', `// as ${word} 2 asks`, '// \u00A75');
    expect(faults()).toEqual([
      `api/tags.ts:2: "${word} 2" cites a document outside of the project; cite an id`,
      'api/tags.ts:3: "\u00A7" cites a document outside of the project; cite an id',
    ]);
  });

  it('ignores packages and build output', () => {
    for (const file of ['node_modules/some/index.js', 'admin/dist/main.js', '.cache/notes.md']) write(file, 'TAG#03');
    expect(faults()).toEqual([]);
  });

  it('reports an unknown id in the name of a test and in the parentheses of a requirement', () => {
    write(test, `it('TAG#01 TAG#02 TAG#04', () => {});`);
    write('docs/requirements/zones.md', '# Zones', '', '- **ZON#01** A zone has a tag. (TAG#05)');
    write('e2e/product/zones.spec.ts', `test('ZON#01', () => {});`);
    expect(faults()).toEqual([
      ids(`${test}:1: TAG#04 is cited, but no page of docs/requirements defines it`),
      ids('docs/requirements/zones.md:3: TAG#05 is cited, but no page of docs/requirements defines it'),
    ]);
  });

  it('reports both definitions of an id that is defined twice', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- **TAG#01** Another sentence.');
    expect(faults()).toEqual([ids(`docs/requirements/zones.md:3: TAG#01 is already defined in ${page}:5`)]);
  });

  it('accepts an interpretation without a test if it refers to a decision that a test covers', () => {
    write('docs/requirements/interpretations.md', '# Interpretations', '', '- **A#04** Nothing is lost. (see D#57)');
    write('docs/requirements/decisions.md', '# Decisions', '', '- **D#57** A switch is lossless.');
    write('e2e/product/switch.spec.ts', `test('D#57 keeps both drafts', () => {});`);
    expect(faults()).toEqual([]);
    write('e2e/product/switch.spec.ts', '');
    expect(faults()).toEqual([
      ids('docs/requirements/decisions.md:3: no test names D#57'),
      ids('docs/requirements/interpretations.md:3: no test names A#04, nor D#57, to which it points'),
    ]);
  });

  it.each(['api/tags.long.test.ts', 'e2e/long/tags.spec.ts'])(
    'requires a short-tier test for a requirement that only a long-tier test names: %s',
    (file) => {
      write(test, `it('TAG#01 needs a name', () => {});`);
      write(file, `test('TAG#02 goes', () => {});`);
      expect(faults()).toEqual([ids(`${page}:6: no test of npm test, only of npm run test:long, names TAG#02`)]);
      write('api/more.test.ts', `it('TAG#02 goes', () => {});`);
      expect(faults()).toEqual([]);
    },
  );

  it('requires a test for a requirement that refers to a decision but is no interpretation', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- **D#57** Lossless.', '- **ZON#01** Also here. (see D#57)');
    write('e2e/product/switch.spec.ts', `test('D#57 keeps both drafts', () => {});`);
    expect(faults()).toEqual([ids('docs/requirements/zones.md:4: no test names ZON#01')]);
  });

  it('requires no test for a planned requirement, and reports a test that names one', () => {
    write(
      'docs/requirements/later.md',
      '# Later',
      '',
      '- **D#70** _(planned)_ Cursors.',
      '- **D#71** *(planned)* Undo.',
    );
    expect(faults()).toEqual([]);
    write('e2e/product/later.spec.ts', '', `test('D#71 undoes', () => {});`);
    expect(faults()).toEqual([
      ids('e2e/product/later.spec.ts:2: a test names D#71, which docs/requirements/later.md:4 calls planned'),
    ]);
  });

  it('reports a list item that defines no requirement', () => {
    write('docs/requirements/zones.md', '# Zones', '', '- ZON#01 A zone without bold.', '- **TAG#01**');
    expect(faults()).toEqual([
      'docs/requirements/zones.md:3: write a requirement as "- **ID** sentence"',
      'docs/requirements/zones.md:4: write a requirement as "- **ID** sentence"',
    ]);
  });
});

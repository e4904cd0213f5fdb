import { describe, expect, it } from 'vitest';
import { ids, page, test, useProject } from './project-fixture.ts';

const { write, faults } = useProject();

describe('the coverage of a requirement by tests', () => {
  it.each([
    ['in an empty file', ''],
    ['in a comment', '// see TAG#02'],
    ['in a text in a comment', `// see ['TAG#02']`],
    ['in a test in a comment', `// it('TAG#02 goes', () => {});`],
    ['in a test in a block comment', `/*\nit('TAG#02 goes', () => {});\n*/`],
    ['by a skipped test', `it.skip('TAG#02 goes', () => {});`],
    ['by a skipped table', `it.skip.each([1])('TAG#02 goes %i times', () => {});`],
    ['by a case of a skipped table', `it.skip.each(['TAG#02'])('%s goes', () => {});`],
    ['by a test that is marked todo', `it.todo('TAG#02 goes');`],
    ['by a test without a function', `it('TAG#02 goes');`],
    ['by a test with the option skip', `it('TAG#02 goes', { skip: true }, () => {});`],
    ['by a test that is marked fixme', `test.fixme('TAG#02 goes', async () => {});`],
    ['by a test that skips itself', `test('TAG#02 goes', async () => { test.skip(); });`],
    [
      'by a test of a group that skips itself',
      `test.describe('list', () => { test.fixme(true); test('TAG#02', () => {}); });`,
    ],
    [
      'by a test of a skipped group',
      `describe.skip('list', () => { describe('row', () => { it('TAG#02', () => {}); }); });`,
    ],
    ['by a group without tests', `test.describe('TAG#02 goes', () => {});`],
    ['by a list that no test reads', `const related = ['TAG#02'];`],
    ['by an argument of a call', `it.each([[render('TAG#02')]])('draws %s', () => {});`],
    ['by a table that a call returns', `it.each(casesOf('TAG#02'))('draws %s', () => {});`],
    ['inside a test', `it('draws', () => { expect(paths).toEqual(['TAG#02']); });`],
    ['by a value of a case', `it.each([['name', 'no TAG#02']])('draws %s', () => {});`],
    ['in brackets within a value of a case', `it.each(['[TAG#02] and more'])('draws %s', () => {});`],
  ])('does not include a requirement that is named %s only', (_, line) => {
    write('api/more.test.ts', line);
    write(test, `it('TAG#01 needs a name', () => {});`);
    expect(faults()).toEqual([ids(`${page}:6: no test names TAG#02`)]);
  });

  it.each(['admin/tags.spec.ts', 'e2e/tags.spec.ts', 'docs/tags.test.ts', 'e2e/product/tags.test.ts'])(
    'does not include tests in a file that no runner reads: %s',
    (file) => {
      write(test, `it('TAG#01 needs a name', () => {});`);
      write(file, `test('TAG#02 goes', () => {});`);
      expect(faults()).toEqual([ids(`${page}:6: no test names TAG#02`)]);
    },
  );

  it.each([
    ['the name of a group with a test', `describe('TAG#02 goes', () => { it('at once', () => {}); });`],
    ['a test that is skipped on a condition', `it.skipIf(isSlow)('TAG#02 goes', () => {});`],
    ['a test that skips itself on a condition', `test('TAG#02 goes', () => { test.skip(isSlow, 'slow'); });`],
    ['a variable that contains a table', `const rows = [{ id: 'TAG#02' }];\nit.each(rows)('$id goes', () => {});`],
    [
      'a variable that shares its name with another variable',
      `const rows = ['TAG#02'];\nit.each(rows)('%s goes', () => {});\nit('a', () => { const rows = []; });`,
    ],
    ['brackets at the end of a name', `it('goes [TAG#02]', () => {});`],
    ['brackets at the end of a case', `it.each(['goes [TAG#01, TAG#02]'])('%s', () => {});`],
    ['a loop', `for (const [name] of [['TAG#02 goes', 1]] as const) test(name, () => {});`],
    ['a callback', `Object.entries({ 'TAG#02 goes': 1 }).forEach(([name]) => test(name, () => {}));`],
    ['a variable of its title', `const all = ['TAG#02'];\nconst row = all.join(' ');\ntest(\`\${row} go\`, () => {});`],
  ])('includes a requirement that is named in %s', (_, lines) => {
    write('api/more.test.ts', lines);
    write(test, `it('TAG#01 needs a name', () => {});`);
    expect(faults()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { readTestTexts } from './test-names.ts';

const namesIn = (code: string) => readTestTexts('a.test.ts', code).names.map(({ name }) => name);

it('finds the names of tests and their groups, and the first line of each test', () => {
  const code = `describe('the list', () => {
    it('shows records', () => {
      expect(1).toBe(1);
    });
  });
  test.describe('in a browser', () => { test.only("opens", async ({ page }) => {}); });`;
  expect(namesIn(code)).toEqual(['the list > shows records', 'in a browser > opens']);
  expect(readTestTexts('a.test.ts', code).names[0]).toMatchObject({ line: 2 });
});

it.each([
  ["it.each([[1, 2]])('adds %i and $other.one', (a) => {})", ['adds …', ' and …', '']],
  ['test.for([1])(`reads ${a} twice`, () => {})', ['reads … twice']],
  ['it.each`a | b`("of a table: %s", () => {})', ['of a table: …']],
  ['it(title, async () => {})', ['…']],
])('leaves a gap for text that is known only at run time: %s', (code, parts) => {
  expect(namesIn(code)).toEqual([parts.join('').replaceAll('……', '…')]);
});

it('ignores hooks, steps, conditions and regular expressions', () => {
  const code = `beforeEach(() => {}); test.skip(isSlow, 'too slow here'); test.use({ locale: 'es' });
    await test.step('first', async () => {}); /abc/.test('x'); names.it('is none', () => {});`;
  expect(namesIn(code)).toEqual([]);
});

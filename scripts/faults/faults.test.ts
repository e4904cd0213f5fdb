import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../run.ts';
import { readTestTexts } from '../requirements/tests/test-names.ts';
import { listTestFiles } from '../test/test-files.ts';
import { runIn } from '../testing/copy-project.ts';
import { byHand } from './by-hand.ts';
import { applyFault } from './fault.ts';
import { places } from './places.ts';
import { toFault, toRange } from './mutants.ts';
import { findFailure, nameOfFailed } from './test-copy.ts';

const timesIn = (file: string, text: string) => readFileSync(join(root, file), 'utf8').split(text).length - 1;

it('each fault and each place occurs once in the current code', () => {
  const texts = [...byHand.map(({ file, from }) => ({ file, text: from })), ...places];
  expect(texts.filter(({ file, text }) => timesIn(file, text) !== 1)).toEqual([]);
});

it('each fault has related tests, found by their current names', () => {
  const names = listTestFiles().flatMap(({ path }) => {
    const { names, cases } = readTestTexts(path, readFileSync(join(root, path), 'utf8'));
    return [...names.map(({ name }) => name), ...cases.map(({ text }) => text)];
  });
  const hasTest = (part: string) => names.some((name) => name.includes(part));
  expect(byHand.flatMap(({ tests }) => tests).filter((part) => !hasTest(part))).toEqual([]);
});

it('each place has related tests, found by their current paths', () => {
  const paths = new Set(listTestFiles().map(({ path }) => path));
  expect(places.flatMap(({ tests }) => tests).filter((path) => !paths.has(path))).toEqual([]);
});

it('a fault is applied and reverted, and is refused if its text does not occur', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trastienda-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.ts');
  writeFileSync(path, 'const a = b < c;\n');
  const fault = { name: 'wrong-sign', file: 'a.ts', from: 'b < c', to: 'b > $& c', tests: [] };
  const revert = applyFault(folder, fault);
  expect(readFileSync(path, 'utf8')).toBe('const a = b > $& c;\n');
  expect(() => applyFault(folder, fault)).toThrow(
    'The fault wrong-sign no longer applies: its text occurs 0 times in a.ts.',
  );
  revert();
  expect(readFileSync(path, 'utf8')).toBe('const a = b < c;\n');
});

it('a fault that makes a test run endlessly is found by the time limit, which stops the test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trastienda-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Like a program that uses scripts/run.ts, this program ends when its channel closes.
  writeFileSync(join(folder, 'endless.mjs'), `process.on('disconnect', () => process.exit(0));`);
  const copy = { run: (_: string[], limitMs?: number) => runIn(folder, ['endless.mjs'], limitMs) };
  expect(await findFailure(copy, [], 100)).toBe('takes too long');
});

it('a place is converted to a range of lines and columns that start at 0', () => {
  const range = { start: { line: 1, column: 4 }, end: { line: 2, column: 3 } };
  expect(toRange({ file: 'a.ts', text: 'b <\n  c' }, 'x;\nif (b <\n  c) y;\n')).toEqual(range);
  expect(() => toRange({ file: 'a.ts', text: 'x' }, 'x x')).toThrow('occurs 2 times in a.ts');
});

it('a mutant of Stryker is converted to a fault with the tests of its place', () => {
  const mutant = {
    mutatorName: 'EqualityOperator',
    replacement: 'b <= c',
    location: { start: { line: 1, column: 4 }, end: { line: 1, column: 9 } },
  };
  const place = { file: 'a.ts', text: 'b < c', tests: ['a.test.ts'] };
  expect(toFault(mutant, place, 'x;\nif (b < c) y;\n')).toEqual({
    name: 'a.ts:2 EqualityOperator b <= c',
    file: 'a.ts',
    from: 'if (b < c) y;',
    to: 'if (b <= c) y;',
    tests: ['a.test.ts'],
  });
});

it.each([
  ['\u001B[41m FAIL \u001B[49m |api| api/a.test.ts > a > b\nAssertionError', 'api/a.test.ts > a > b'],
  ['  1) [specified-api] › e2e/specified-api/a.spec.ts:3:3 › a › b ────\n', 'e2e/specified-api/a.spec.ts:3:3 › a › b'],
  [' FAIL  |api| api/a.test.ts [ api/a.test.ts ]\nSyntaxError: x > y', undefined],
  ['3 passed, 0 failed', undefined],
])('the name of the failed test is read from the output %j', (output, name) => {
  expect(nameOfFailed(output)).toBe(name);
});

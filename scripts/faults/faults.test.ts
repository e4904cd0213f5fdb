import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../run.ts';
import { listTestFiles } from '../select-tests/test-files.ts';
import { byHand } from './by-hand.ts';
import { applyFault } from './fault.ts';
import { places } from './places.ts';
import { toDrawn, toRange } from './run-stryker.ts';
import { nameOfFailed } from './test-copy.ts';

const timesIn = (file: string, text: string) => readFileSync(join(root, file), 'utf8').split(text).length - 1;

it('each fault and each place still applies: a change of its code changes the list', () => {
  const texts = [...byHand.map(({ file, from }) => ({ file, text: from })), ...places];
  expect(texts.filter(({ file, text }) => timesIn(file, text) !== 1)).toEqual([]);
});

it('each fault has related tests: a test that gets another name changes the list', () => {
  const texts = listTestFiles().map(({ path }) => readFileSync(join(root, path), 'utf8'));
  const parts = byHand.flatMap(({ tests }) => tests);
  expect(parts.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
});

it('a fault is put in and taken out again, and refused where its text is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trastienda-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.ts');
  writeFileSync(path, 'const a = b < c;\n');
  const fault = { name: 'wrong-sign', file: 'a.ts', from: 'b < c', to: 'b > $& c', tests: [] };
  const takeOut = applyFault(folder, fault);
  expect(readFileSync(path, 'utf8')).toBe('const a = b > $& c;\n');
  expect(() => applyFault(folder, fault)).toThrow(
    'The fault wrong-sign no longer applies: its text occurs 0 times in a.ts.',
  );
  takeOut();
  expect(readFileSync(path, 'utf8')).toBe('const a = b < c;\n');
});

it('a place is a range of lines from 1 and columns from 0', () => {
  expect(toRange({ file: 'a.ts', text: 'b <\n  c' }, 'x;\nif (b <\n  c) y;\n')).toBe('a.ts:2:4-3:3');
  expect(() => toRange({ file: 'a.ts', text: 'x' }, 'x x')).toThrow('occurs 2 times in a.ts');
});

it('a change that Stryker reports becomes a fault with the test that finds it', () => {
  const mutant = {
    mutatorName: 'EqualityOperator',
    replacement: 'b <= c',
    location: { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } },
  };
  const mutants = [
    { ...mutant, status: 'Killed' as const, killedBy: ['7'] },
    { ...mutant, status: 'Survived' as const },
    { ...mutant, status: 'Ignored' as const },
  ];
  const files = { 'a.ts': { source: 'x;\nif (b < c) y;\n', mutants } };
  const testFiles = { 'a.test.ts': { tests: [{ id: '7', name: 'compares' }] } };
  const fault = { file: 'a.ts', from: 'if (b < c) y;', to: 'if (b <= c) y;' };
  expect(toDrawn({ files, testFiles })).toMatchObject([
    { ...fault, foundBy: 'compares' },
    { ...fault, foundBy: undefined },
  ]);
});

it.each([
  ['\u001B[41m FAIL \u001B[49m |api| api/a.test.ts > a > b\nAssertionError', 'api/a.test.ts > a > b'],
  ['  1) [seeds-only] › e2e/seeds-only/a.spec.ts:3:3 › a › b ────\n', 'e2e/seeds-only/a.spec.ts:3:3 › a › b'],
  ['3 passed, 0 failed', undefined],
])('the name of the failed test is read from the output %j', (output, name) => {
  expect(nameOfFailed(output)).toBe(name);
});

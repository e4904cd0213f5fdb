import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Answered } from './record-answers.ts';

/** Expects that two recordings are equal and that neither has a 5xx response. On failure, shows the first five differences. */
export function expectSame(actual: Answered[], expected: Answered[]): void {
  expect([...expected, ...actual].filter(({ answer }) => /^5\d\d\n/.test(answer))).toEqual([]);
  const differences = actual.flatMap((entry, at) =>
    isDeepStrictEqual(entry, expected[at]) ? [] : [{ actual: entry, expected: expected[at] }],
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(actual).toHaveLength(expected.length);
}

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Answered } from './record-answers.ts';

/** Expects that two recorded tours are equal and that neither has a 5xx response. On failure, shows the first five differences. */
export function expectSame(theirs: Answered[], ours: Answered[]): void {
  expect([...ours, ...theirs].filter(({ answer }) => /^5\d\d\n/.test(answer))).toEqual([]);
  const differences = theirs.flatMap((their, at) =>
    isDeepStrictEqual(their, ours[at]) ? [] : [{ theirs: their, ours: ours[at] }],
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(theirs).toHaveLength(ours.length);
}

import { expect, it } from 'vitest';
import { compareAnswers } from '../testing/cache/compare-answers.ts';

it('cached answers are those that a fresh statement gives, while others write', { timeout: 180_000 }, async () => {
  const { answers, fromCache, differences } = await compareAnswers(24);
  expect(differences).toEqual([]);
  expect(answers).toBe(24 * 40);
  // At least those that were read in each of the eight rounds in which nobody wrote.
  expect(fromCache).toBeGreaterThan(8 * 10);
});

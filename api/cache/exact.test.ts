import { expect, it } from 'vitest';
import { compareAnswers } from '../testing/cache/compare-answers.ts';

it('cached answers are those that a fresh statement gives, while others write', { timeout: 180_000 }, async () => {
  const { answers, fromCache, differences } = await compareAnswers((_, round) => round === 18);
  expect(differences).toEqual([]);
  expect(answers).toBe(18 * 43);
  // At least those of the rounds in which nobody wrote; a seventh belongs to the user whose sessions end.
  expect(fromCache).toBeGreaterThan(6 * 36);
});

import { expect, it } from 'vitest';
import { compareAnswers } from '../testing/cache/compare-answers.ts';

it('of 100,000 answers, every cached one is that of a fresh statement', { timeout: 3_600_000 }, async () => {
  const { answers, fromCache, differences } = await compareAnswers(2_500);
  expect(differences).toEqual([]);
  expect(answers).toBe(100_000);
  expect(fromCache).toBeGreaterThan(8_000);
});

import { expect, it } from 'vitest';
import { compareAnswers } from '../testing/cache/compare-answers.ts';

it('10,000 cached answers are those that a fresh statement gives', { timeout: 3_600_000 }, async () => {
  const { differences } = await compareAnswers(({ fromCache }) => fromCache >= 10_000);
  expect(differences).toEqual([]);
});

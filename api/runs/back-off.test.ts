import { expect, it } from 'vitest';
import { nextWaitMs } from './back-off.ts';

/** Returns the wait after each of some attempts. @param attemptsMs how long they lasted. */
function waitsAfter(attemptsMs: number[]): number[] {
  let waitMs = 0;
  return attemptsMs.map((attemptMs) => (waitMs = nextWaitMs(waitMs, attemptMs)));
}

it('the wait doubles up to 5 s while attempts fail, and starts again after an attempt that worked for longer', () => {
  expect(waitsAfter([1, 1, 1, 1, 1, 1, 30_000, 1])).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
  expect(waitsAfter([1, 1, 30_001, 1])).toEqual([500, 1_000, 500, 1_000]);
});

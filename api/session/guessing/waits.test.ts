import { expect, it } from 'vitest';
import { secondsToWait } from './waits.ts';

it.each([
  [{ count: 4, secondsAgo: 0 }, 0],
  [{ count: 5, secondsAgo: 0 }, 1],
  [{ count: 8, secondsAgo: 0 }, 8],
  [{ count: 8, secondsAgo: 6.5 }, 2],
  [{ count: 8, secondsAgo: 8 }, 0],
  [{ count: 900, secondsAgo: 0 }, 900],
  [{ count: 900, secondsAgo: 901 }, 0],
])('the wait doubles up to 15 minutes: %j is %i s', (failures, seconds) => {
  expect(secondsToWait(failures, 5)).toBe(seconds);
});

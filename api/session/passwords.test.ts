import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inHashQueue } from './passwords.ts';

it('password work of signed-in users runs two calls at a time; up to 200 more wait, and another is refused with 503', async () => {
  let running = 0;
  let mostRunning = 0;
  const work = async () => {
    mostRunning = Math.max(mostRunning, (running += 1));
    await nextTurn();
    running -= 1;
  };
  const calls = Array.from({ length: 202 }, () => inHashQueue(work));
  await expect(inHashQueue(work)).rejects.toMatchObject({ key: 'unavailable', statusCode: 503 });
  await Promise.all(calls);
  expect(mostRunning).toBe(2);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inHashQueue } from './passwords.ts';

it('password work runs two calls at a time; up to 200 more wait, and another is refused with 503', async () => {
  let running = 0;
  let mostRunning = 0;
  const work = async (n: number) => {
    mostRunning = Math.max(mostRunning, (running += 1));
    await nextTurn();
    running -= 1;
    if (n === 1) throw new Error('no hash');
    return n;
  };
  const calls = Promise.allSettled(Array.from({ length: 202 }, (_, n) => inHashQueue(() => work(n))));
  await expect(inHashQueue(() => work(202))).rejects.toMatchObject({ key: 'unavailable', statusCode: 503 });
  const failed = (await calls).flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
  expect(failed).toEqual([1]);
  expect(mostRunning).toBe(2);
  expect(await inHashQueue(() => work(7))).toBe(7);
});

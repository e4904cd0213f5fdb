import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { actAs } from '../db/actor.ts';
import { inHashQueue } from './passwords.ts';

let running = 0;
let mostRunning = 0;
const work = async () => {
  mostRunning = Math.max(mostRunning, (running += 1));
  await nextTurn();
  running -= 1;
};
const workOf = (user: number) => actAs({ kind: 'user', id: user }, () => inHashQueue(work));

it('password work runs two calls at a time; ten more of a signed-in user wait, and another is refused with 503, but not that of another user', async () => {
  const calls = Array.from({ length: 12 }, () => workOf(1));
  await expect(workOf(1)).rejects.toMatchObject({ key: 'unavailable', statusCode: 503 });
  await Promise.all([workOf(2), inHashQueue(work), ...calls]);
  expect(mostRunning).toBe(2);
});

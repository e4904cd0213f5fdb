import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Session } from '@trastienda/contract/calls/session/session';
import type { Handoff } from '@trastienda/contract/calls/session/handoff';
import { ask, holder, startKillable, trySignIn, useKillableCopies } from '../testing/servers/killable-copies.ts';
import type { RunningCopy } from '../testing/servers/running-copy.ts';

useKillableCopies();

let one: RunningCopy;
let other: RunningCopy;
let session: Session;
beforeAll(async () => {
  [one, other] = await Promise.all([startKillable(), startKillable()]);
}, 120_000);
// The casts are safe: the contract defines the answers.
beforeEach(async () => void (session = (await (await trySignIn(one)).json()) as Session));

/** Redeems a refresh token at a copy. @returns the next one, or the status of the refusal. */
async function rotate(copy: RunningCopy, refresh_token: string) {
  const answer = await ask(copy, '/token/refresh', { method: 'POST', body: { refresh_token, rotate: true } });
  return answer.status === 200 ? ((await answer.json()) as Session).refresh_token : answer.status;
}
const statusOf = async (copy: RunningCopy, path: string, token: string) => (await ask(copy, path, { token })).status;

it('D-58 a refresh token of one server is replaced once at all of them, and an older one ends the session at all', async () => {
  const [atOne, atOther] = await Promise.all([one, other].map((copy) => rotate(copy, session.refresh_token)));
  expect(atOther).toBe(atOne);
  const second = String(atOne);
  // The previous token gets the same successor for a minute, also at the other server.
  expect(await rotate(other, session.refresh_token)).toBe(second);
  const third = String(await rotate(other, second));
  expect(third).not.toBe(second);
  expect(await rotate(one, session.refresh_token)).toBe(401);
  for (const copy of [one, other]) {
    for (const token of [session.refresh_token, second, third]) expect(await rotate(copy, token)).toBe(401);
    expect(await statusOf(copy, '/tags', session.token)).toBe(401);
  }
});

it('D-58 a refresh token that was replaced more than a minute ago is refused by the other server', async () => {
  const next = String(await rotate(one, session.refresh_token));
  await holder.query(`update sessions set rotated_at = now() - interval '61 seconds'`);
  expect(await rotate(other, session.refresh_token)).toBe(401);
  expect(await rotate(one, next)).toBe(401);
});

it('D-50 a handoff token of one server opens its record at the other, once', async () => {
  const { rows } = await holder.query<{ id: number }>(`
    with maker as (insert into makers (name, email) values ('Vela', 'vela@example.com') returning id)
    insert into experiences (name, maker_id) select '{"es": "Tour"}', id from maker returning id`);
  const target = `/experiences/${rows[0]?.id}`;
  const issue = async () => {
    const answer = await ask(one, '/token/handoff', { method: 'POST', token: session.token, body: { target } });
    return ((await answer.json()) as Handoff).token;
  };
  const [first, second] = [await issue(), await issue()];
  expect(await statusOf(other, target, first)).toBe(200);
  for (const copy of [one, other]) expect(await statusOf(copy, target, first)).toBe(401);
  const together = await Promise.all([one, other].map((copy) => statusOf(copy, target, second)));
  expect(together.sort()).toEqual([200, 401]);
});

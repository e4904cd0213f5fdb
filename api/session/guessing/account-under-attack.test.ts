import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attacksReported } from '../../account/check-guess.ts';
import { mails } from '../../mail/outbox.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { knownNetworks } from '../account-tables.ts';
import { createUser } from '../create-user.ts';
import { signInFailures } from '../tables.ts';
import { keysOf } from './failure-keys.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({ TRUST_PROXY: '1' });
  await createUser(api.db, { email: 'other@example.com', password: 'Secret123' });
});
afterAll(() => api.close());

const home = '192.0.2.1';
const signIn = (password: string, { from = home, username = 'admin@example.com' } = {}) =>
  api.guest('POST', '/login_check', { payload: { username, password }, headers: { 'x-forwarded-for': from } });
const statusOf = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).statusCode;

let strangers = 0;
/** Returns an address in a network from which nobody has tried to sign in. */
const stranger = () => `198.${51 + Math.floor(++strangers / 256)}.${strangers % 256}.7`;
async function fail(times: number, username?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++)
    statuses.push(await statusOf('wrong', { from: stranger(), ...(username !== undefined && { username }) }));
  return statuses;
}
/** Lets an attack on an account begin: the last of 20 failures is real. */
async function attack(username = 'admin@example.com'): Promise<void> {
  await fail(1, username);
  const { account } = keysOf({ account: username, address: '' });
  await api.db.update(signInFailures).set({ count: 19 }).where(eq(signInFailures.keyHash, account));
  expect(await fail(1, username)).toEqual([401]);
}
const times = (count: number, status: number) => Array<number>(count).fill(status);
const letPass = (seconds: number) =>
  api.db.update(signInFailures).set({ failedAt: sql`${signInFailures.failedAt} - make_interval(secs => ${seconds})` });

beforeEach(async () => {
  await api.db.delete(knownNetworks);
  await api.db.delete(signInFailures);
  await signIn('Secret123');
});

describe('an account under attack', () => {
  it('takes 10 attempts a minute from all unknown networks together, right or wrong, and known networks at once', async () => {
    expect(await fail(29)).toEqual(times(29, 401));
    expect(await statusOf('Secret123', { from: stranger() })).toBe(200);
    const answer = await signIn('Secret123', { from: stranger() });
    expect(answer.statusCode).toBe(429);
    expect(answer.json().values.seconds).toBeLessThanOrEqual(60);
    expect(answer.headers['retry-after']).toBe(`${answer.json().values.seconds}`);
    expect(await statusOf('Secret123', { from: '192.0.2.99' })).toBe(200);
    expect(await statusOf('Secret123', { from: stranger(), username: 'other@example.com' })).toBe(200);
    await letPass(60);
    expect(await fail(11)).toEqual([...times(10, 401), 429]);
  });

  it('lets a known network wait after its own failure at the account', async () => {
    await attack();
    expect(await statusOf('wrong')).toBe(401);
    expect(await statusOf('Secret123')).toBe(429);
    expect(await statusOf('Secret123', { from: '192.0.2.99' })).toBe(200);
  });

  it('takes 10 attempts a minute from unknown networks even if they are concurrent', async () => {
    await attack();
    const answers = await Promise.all(Array.from({ length: 30 }, () => statusOf('wrong', { from: stranger() })));
    expect(answers.toSorted()).toEqual([...times(10, 401), ...times(20, 429)]);
    expect(await statusOf('Secret123')).toBe(200);
  });

  it('takes at most 31 guesses of 70 addresses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => statusOf('wrong', { from: stranger() })));
    const guesses = answers.filter((status) => status === 401);
    // Twenty begin the attack; at that time, at most one more has begun and is not counted yet.
    expect(guesses.length).toBeLessThanOrEqual(31);
    expect(answers.filter((status) => status === 429)).toHaveLength(70 - guesses.length);
    expect(await statusOf('Secret123')).toBe(200);
  });

  it('answers before its owner is told, so that the time does not tell whether it exists; a server that stops waits for the mail', async () => {
    await api.db.delete(mails);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${mails} in share mode`);
      await attack();
    });
    await attacksReported();
    expect(await api.db.select({ to: mails.to }).from(mails)).toEqual([{ to: 'admin@example.com' }]);
  });

  it('is no different if it does not exist', async () => {
    await attack('nobody@example.com');
    expect(await fail(11, 'nobody@example.com')).toEqual([...times(10, 401), 429]);
  });

  it('takes all attempts again once its failures have fallen below half of those with which an attack begins', async () => {
    await attack();
    expect(await fail(11)).toEqual([...times(10, 401), 429]);
    // The 30 failures halve every hour.
    await letPass(2 * 3600);
    for (let time = 0; time < 11; time++) expect(await statusOf('Secret123', { from: stranger() })).toBe(200);
  });
});

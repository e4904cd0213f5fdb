import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownNetworks } from '../account-tables.ts';
import { createUser } from '../create-user.ts';
import { signInFailures } from '../tables.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({ TRUST_PROXY: '1' });
  await createUser(api.db, { email: 'other@example.com', password: 'Secret123' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.delete(signInFailures);
  await api.db.delete(knownNetworks);
});

const signIn = (password: string, { from = '192.0.2.1', username = 'admin@example.com' } = {}) =>
  api.guest('POST', '/login_check', { payload: { username, password }, headers: { 'x-forwarded-for': from } });
const fail = async (times: number, whose: { from?: string; username?: string } = {}) => {
  for (let time = 0; time < times; time++) await signIn('wrong', whose);
};
/** A failure stores three keys: its account, its address, and the pair of both. */
const storedKeys = () => api.db.select({ keyHash: signInFailures.keyHash }).from(signInFailures);
const letPass = (seconds: number) =>
  api.db.update(signInFailures).set({ failedAt: sql`${signInFailures.failedAt} - make_interval(secs => ${seconds})` });

describe('failed sign-ins', () => {
  it('make an address wait for the account, with a sentence and Retry-After', async () => {
    await fail(5);
    const answer = await signIn('Secret123');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({
      code: 429,
      key: 'tooManyAttempts',
      values: { seconds: 1 },
      message: 'Demasiados intentos. Espera 1 segundos y vuelve a probar',
    });
  });

  it('allow a correct password after the wait, and are then deleted', async () => {
    await fail(5);
    await letPass(2);
    expect((await signIn('Secret123')).statusCode).toBe(200);
    expect((await signIn('wrong')).statusCode).toBe(401);
    expect((await signIn('Secret123')).statusCode).toBe(200);
  });

  it('allow a correct password from another address, even during an attack', async () => {
    for (let host = 1; host <= 25; host++) await fail(1, { from: `198.51.100.${host}` });
    expect((await signIn('Secret123', { from: '198.51.100.25' })).statusCode).toBe(429);
    expect((await signIn('Secret123', { from: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('count against an address that tries many accounts, but not against other addresses', async () => {
    await fail(1);
    for (let user = 0; user < 49; user++) await fail(1, { username: `user${user}@example.com` });
    expect((await signIn('Secret123')).statusCode).toBe(429);
    expect((await signIn('Secret123', { from: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('are not deleted for an address by a sign-in to another account', async () => {
    await fail(1);
    for (let user = 0; user < 48; user++) await fail(1, { username: `user${user}@example.com` });
    expect((await signIn('Secret123', { username: 'other@example.com' })).statusCode).toBe(200);
    await fail(1, { username: 'user48@example.com' });
    expect((await signIn('Secret123')).statusCode).toBe(429);
  });

  it('exclude successful attempts: concurrent sign-ins with the correct password all succeed', async () => {
    // Otherwise only four of them may wait for their turn.
    await signIn('Secret123', { username: 'other@example.com' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('Secret123')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
  });

  it('are counted if they are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('wrong')));
    const guesses = answers.filter((answer) => answer.statusCode === 401).length;
    expect(guesses).toBeLessThanOrEqual(7);
    expect(answers.every((answer) => [401, 429].includes(answer.statusCode))).toBe(true);
  });

  it.each([
    ['admin@example.com', ' ADMIN@Example.com'],
    ['muñoz@example.com', 'mun\u0303oz@example.com'],
    ['ÁLVARO@example.com', 'a\u0301lvaro@example.com'],
  ])('D-14 count as one account: %s and %s', async (name, spelling) => {
    await fail(1, { username: name });
    await fail(1, { username: spelling });
    expect(await storedKeys()).toHaveLength(3);
  });

  it('D-14 count as one account for all spellings with which PostgreSQL finds it, such as i for İ', async () => {
    const username = 'İris@example.com';
    await createUser(api.db, { email: username, password: 'Secret123' });
    const { rows } = await api.db.execute<{ lowered: string }>(sql`select lower(${username}) as lowered`);
    const [{ lowered } = { lowered: '' }] = rows;
    for (const spelling of [username, lowered]) {
      expect((await signIn('Secret123', { username: spelling })).statusCode).toBe(200);
      await fail(1, { username: spelling });
    }
    expect(await storedKeys()).toHaveLength(3);
  });

  it('that a wrong clock has dated in the future neither make an address wait until then nor break a sign-in', async () => {
    await fail(6);
    await letPass(-3600);
    expect((await signIn('Secret123')).statusCode).toBe(200);
    await fail(6);
    // PostgreSQL cannot compute a power of so many half-lives.
    await letPass(-100 * 86_400);
    expect((await signIn('wrong')).statusCode).toBe(401);
    expect((await signIn('Secret123')).statusCode).toBe(200);
  });

  it('are deleted after six hours', async () => {
    await fail(3);
    await letPass(6 * 3600 + 1);
    await fail(1, { from: '203.0.113.9', username: 'other@example.com' });
    const kept = await api.db.select({ count: signInFailures.count }).from(signInFailures);
    expect(kept).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  });
});

describe('an address that waits because of failures', () => {
  beforeEach(async () => {
    await fail(1, { username: 'stranger@example.com' });
    await api.db.update(signInFailures).set({ count: 60 });
  });

  const untried = (number: number) => ({ username: `user${number}@example.com` });

  it('D-77 may sign in immediately to an account without a failure from that address', async () => {
    expect((await signIn('Secret123', { username: 'stranger@example.com' })).statusCode).toBe(429);
    expect((await signIn('Secret123')).statusCode).toBe(200);
    expect((await signIn('Secret123')).statusCode).toBe(200);
  });

  it('D-77 may sign in to such an account even if other addresses have failures there', async () => {
    for (let host = 1; host <= 3; host++) await fail(1, { from: `198.51.100.${host}` });
    expect((await signIn('Secret123')).statusCode).toBe(200);
  });

  it('D-77 waits for an account after a failed attempt there', async () => {
    expect((await signIn('wrong')).statusCode).toBe(401);
    const answer = await signIn('Secret123');
    expect(answer.statusCode).toBe(429);
    expect(answer.json().values.seconds).toBeGreaterThan(600);
  });

  it('D-77 has 10 such attempts per minute, whether or not the accounts exist', async () => {
    for (let user = 0; user < 9; user++) expect((await signIn('wrong', untried(user))).statusCode).toBe(401);
    expect((await signIn('Secret123', { username: 'other@example.com' })).statusCode).toBe(200);
    for (const whose of [{}, untried(9)]) {
      const answer = await signIn('Secret123', whose);
      expect(answer.statusCode).toBe(429);
      expect(answer.json().values.seconds).toBeLessThanOrEqual(60);
    }
    await letPass(60);
    expect((await signIn('Secret123')).statusCode).toBe(200);
    for (let user = 9; user < 18; user++) expect((await signIn('wrong', untried(user))).statusCode).toBe(401);
    expect((await signIn('wrong', untried(18))).statusCode).toBe(429);
  });

  it('D-77 has 10 such attempts even if they are concurrent', async () => {
    await signIn('Secret123', { username: 'other@example.com', from: '192.0.2.2' });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, user) => signIn('wrong', untried(user))));
    const statuses = answers.map((answer) => answer.statusCode).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it('D-77 may sign in at once to an account that has signed in from its network before, unless it fails there', async () => {
    await signIn('Secret123', { from: '192.0.2.2' });
    for (let user = 0; user < 10; user++) await fail(1, untried(user));
    expect((await signIn('Secret123', { username: 'other@example.com' })).statusCode).toBe(429);
    expect((await signIn('Secret123')).statusCode).toBe(200);
    await fail(5);
    expect((await signIn('Secret123')).statusCode).toBe(429);
  });

  it('D-77 does not use the attempts of another network', async () => {
    for (let user = 0; user < 10; user++) await fail(1, untried(user));
    expect((await signIn('Secret123')).statusCode).toBe(429);
    await fail(1, { from: '203.0.113.9', username: 'stranger@example.com' });
    await api.db.update(signInFailures).set({ count: 60 });
    expect((await signIn('Secret123', { from: '203.0.113.9' })).statusCode).toBe(200);
  });
});

describe('IPv6 networks', () => {
  it('count together: 30 networks /64 of one /48 have 20 guesses at an account', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 30; network++) {
      const from = `2001:db8:1:${(network * 256).toString(16)}::1`;
      statuses.push((await signIn('wrong', { from })).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect((await signIn('Secret123', { from: '2001:db8:2::1' })).statusCode).toBe(200);
  });

  it.each([
    ['/56', 200, ['2001:db8:1:2::1', '2001:db8:1:3::1']],
    ['/48', 800, ['2001:db8:1:200::1', '2001:db8:1:300::1']],
  ])(
    'D-77 of the same %s wait for accounts after a failed attempt there, once they have %i failures',
    async (_size, limit, [one, other]) => {
      await fail(1, { from: '2001:db8:1:1::1', username: 'stranger@example.com' });
      await api.db.update(signInFailures).set({ count: limit - 2 });
      const guess = (from = '') => signIn('wrong', { from, username: 'other@example.com' });
      for (const from of [one, other]) expect((await guess(from)).statusCode).toBe(401);
      expect((await guess(one)).statusCode).toBe(429);
      expect((await guess('2001:db8:2::1')).statusCode).toBe(401);
    },
  );
});

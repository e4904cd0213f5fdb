import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@trastienda/contract/choices';
import { mails } from '../../mail/outbox.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { knownNetworks } from '../account-tables.ts';
import { sessions } from '../tables.ts';
import { users } from '../users.ts';
import { recognise } from './known-networks.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.delete(knownNetworks);
  await api.db.delete(mails);
  await noteMigrations({ first: 0, own: 0, release: '0.2.0' });
});

async function signInFrom(address: string): Promise<string> {
  const payload = { username: api.account.email, password: api.account.password };
  const headers = { 'x-forwarded-for': address };
  const answer = await api.guest('POST', '/login_check', { payload, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().refresh_token;
}
const told = async () =>
  (await api.db.select({ to: mails.to, subject: mails.subject }).from(mails)).map(({ to }) => to);

type Applied = { first: number; own: number; release: string };
/** Sets how many hours ago the first migration and that of the known networks ran, and which release ran the first one. */
async function noteMigrations({ first, own, release }: Applied): Promise<void> {
  await api.db.execute(
    sql`update migrations.applied set release = '0.2.0', applied_at = now() - make_interval(hours => ${own})`,
  );
  await api.db.execute(sql`
    update migrations.applied set release = ${release}, applied_at = now() - make_interval(hours => ${first}) where number = 0`);
}

describe('the owner of an account', () => {
  it('is told about a sign-in from a network never used before, once, but not about the first one', async () => {
    await signInFrom('192.0.2.1');
    await signInFrom('192.0.2.2');
    expect(await told()).toEqual([]);
    for (let time = 0; time < 2; time++) await signInFrom('2001:db8:1::1');
    await signInFrom('2001:db8:1:2::1');
    expect(await told()).toEqual([api.account.email]);
    await signInFrom('198.51.100.1');
    expect(await told()).toHaveLength(2);
  });

  it.each<[string, Applied, number]>([
    ['is not told in the first 30 days after an upgrade', { first: 29 * 24 + 2, own: 29 * 24, release: '0.2.0' }, 0],
    [
      'is not told in the first 30 days after an upgrade from a release without dates',
      { first: 0, own: 0, release: '0.1.0' },
      0,
    ],
    ['is told 30 days after an upgrade', { first: 40 * 24, own: 31 * 24, release: '0.1.0' }, 1],
    ['is told from the start of a new installation', { first: 1, own: 0, release: '0.2.0' }, 1],
  ])('%s', async (_when, applied, mailsSent) => {
    await noteMigrations(applied);
    await signInFrom('192.0.2.1');
    await signInFrom('198.51.100.1');
    expect(await told()).toHaveLength(mailsSent);
  });
});

describe('a network', () => {
  const setRoles = (roles: Role[]) => api.db.update(users).set({ roles });
  const recogniseHome = () => recognise(api.db, { account: api.account.email, network: '192.0.2.0/24' });

  it('is in use if a user of the back office has signed in from it, but not if another user has', async () => {
    await signInFrom('192.0.2.1');
    for (const role of ['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_VIEWER'] as const) {
      await setRoles([role]);
      expect(await recogniseHome()).toEqual({ isInUse: true, isKnown: true });
    }
    await setRoles(['ROLE_MAKER']);
    expect(await recogniseHome()).toEqual({ isInUse: false, isKnown: true });
    await setRoles(['ROLE_ADMIN']);
  });

  describe('of a session that is refreshed', () => {
    const unused = { isInUse: false, isKnown: false };
    const refreshFrom = async (refresh_token: string, address: string) => {
      const headers = { 'x-forwarded-for': address };
      expect((await api.guest('POST', '/token/refresh', { payload: { refresh_token }, headers })).statusCode).toBe(200);
    };
    const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

    it('stays in use, and becomes known after an upgrade, without a mail', async () => {
      await signInFrom('203.0.113.1');
      const token = await signInFrom('192.0.2.1');
      // As after 40 days: the session was used yesterday.
      await api.db.update(knownNetworks).set({ lastUsedAt: daysAgo(40) });
      await api.db.update(sessions).set({ usedAt: daysAgo(1) });
      await refreshFrom(token, '192.0.2.2');
      expect(await recogniseHome()).toEqual({ isInUse: true, isKnown: true });
      // As after an upgrade: neither the networks nor that of the session were noted.
      await api.db.delete(knownNetworks);
      await api.db.update(sessions).set({ network: null });
      await refreshFrom(token, '192.0.2.2');
      expect(await recogniseHome()).toEqual({ isInUse: true, isKnown: true });
      expect(await told()).toEqual([api.account.email]);
    });

    it('is not noted if the user has used others, because a stolen token must not make it known', async () => {
      await refreshFrom(await signInFrom('203.0.113.1'), '192.0.2.1');
      expect(await recogniseHome()).toEqual(unused);
    });

    it('is noted once a day', async () => {
      const token = await signInFrom('192.0.2.1');
      await api.db.delete(knownNetworks);
      await refreshFrom(token, '192.0.2.1');
      expect(await recogniseHome()).toEqual(unused);
      await api.db.update(sessions).set({ usedAt: daysAgo(1) });
      await refreshFrom(token, '192.0.2.1');
      expect(await recogniseHome()).toEqual({ isInUse: true, isKnown: true });
    });

    it('is not noted while the user is locked, such as for a deletion, which would wait for the session', async () => {
      const token = await signInFrom('192.0.2.1');
      await api.db.delete(knownNetworks);
      await api.db.update(sessions).set({ usedAt: daysAgo(1) });
      await api.db.transaction(async (tx) => {
        await tx.select().from(users).for('update');
        await refreshFrom(token, '192.0.2.1');
      });
      expect(await recogniseHome()).toEqual(unused);
    });
  });
});

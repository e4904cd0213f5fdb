import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../mail/outbox.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { knownNetworks } from '../account-tables.ts';

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

async function signInFrom(address: string): Promise<void> {
  const payload = { username: api.account.email, password: api.account.password };
  const headers = { 'x-forwarded-for': address };
  expect((await api.guest('POST', '/login_check', { payload, headers })).statusCode).toBe(200);
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

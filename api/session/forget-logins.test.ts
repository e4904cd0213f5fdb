import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';
import { knownNetworks, passwordResets } from './account-tables.ts';
import { factors, signInTickets, usedChallenges } from './factors/tables.ts';
import { forgetLogins } from './forget-logins.ts';
import { logins } from './tables.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('API-113 retains the sign-ins of the last 30 days and the last sign-in of each user', async () => {
  const addUser = async (email: string) => (await create(api, '/users', { email, password: 'Clave123', roles: [] })).id;
  const busy = await addUser('busy@example.com');
  const away = await addUser('away@example.com');
  await api.db.delete(logins);
  const daysAgo: [userId: number, days: number][] = [
    [busy, 1],
    [busy, 29],
    [busy, 31],
    [busy, 400],
    [away, 90],
    [away, 90],
    [away, 500],
  ];
  for (const [userId, days] of daysAgo) {
    await api.db.insert(logins).values({ userId, at: sql`date_trunc('day', now()) - make_interval(days => ${days})` });
  }
  await forgetLogins(api.services);
  const { rows } = await api.db.execute<{ userId: number; days: number }>(sql`
    select user_id as "userId", (date_trunc('day', now())::date - at::date) as days from ${logins}
    order by ${asc(logins.userId)}, days`);
  expect(rows).toEqual([
    { userId: busy, days: 1 },
    { userId: busy, days: 29 },
    { userId: away, days: 90 },
  ]);
});

it('deletes networks that have not been used for 400 days, and requests for a new password that are older than a day', async () => {
  const { id: userId } = await create(api, '/users', {
    email: 'traveller@example.com',
    password: 'Clave123',
    roles: [],
  });
  const lastUsed = (days: number) => ({
    userId,
    networkHash: `unused for ${days} days`,
    lastUsedAt: sql`now() - make_interval(days => ${days})`,
  });
  await api.db.insert(knownNetworks).values([lastUsed(399), lastUsed(401)]);
  const asked = (account: string, hours: number) => ({
    account,
    networkHash: '',
    language: 'es' as const,
    askedAt: sql`now() - make_interval(hours => ${hours})`,
  });
  await api.db.insert(passwordResets).values([asked('recent', 23), asked('old', 25)]);
  await forgetLogins(api.services);
  expect(
    await api.db
      .select({ networkHash: knownNetworks.networkHash })
      .from(knownNetworks)
      .where(eq(knownNetworks.userId, userId)),
  ).toEqual([{ networkHash: 'unused for 399 days' }]);
  expect(await api.db.select({ account: passwordResets.account }).from(passwordResets)).toEqual([
    { account: 'recent' },
  ]);
});

it('deletes the factors that were not activated within an hour, and the expired tickets and challenges of sign-ins', async () => {
  const { id: userId } = await create(api, '/users', { email: 'app@example.com', password: 'Clave123', roles: [] });
  const madeAgo = (name: string, minutes: number, activatedAt: Date | null = null) => ({
    userId,
    name,
    kind: 'totp' as const,
    activatedAt,
    createdAt: sql`now() - make_interval(mins => ${minutes})`,
  });
  const rows = [madeAgo('new', 59), madeAgo('old', 61), madeAgo('active', 61, new Date())];
  await api.db.insert(factors).values(rows);
  const ticket = (tokenHash: string, minutes: number) => ({
    userId,
    tokenHash,
    passwordHash: '',
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
  await api.db.insert(signInTickets).values([ticket('valid', 1), ticket('expired', -1)]);
  const challenge = (name: string, minutes: number) => ({
    challenge: name,
    expiresAt: sql`now() - make_interval(mins => ${minutes})`,
  });
  await api.db.insert(usedChallenges).values([challenge('within the hour', 59), challenge('old', 61)]);
  await forgetLogins(api.services);
  const kept = await api.db.select({ name: factors.name }).from(factors).orderBy(factors.id);
  expect(kept.map(({ name }) => name)).toEqual(['new', 'active']);
  const tickets = await api.db.select({ tokenHash: signInTickets.tokenHash }).from(signInTickets);
  expect(tickets).toEqual([{ tokenHash: 'valid' }]);
  const challenges = await api.db.select({ challenge: usedChallenges.challenge }).from(usedChallenges);
  expect(challenges).toEqual([{ challenge: 'within the hour' }]);
});

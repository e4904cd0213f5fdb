import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';
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

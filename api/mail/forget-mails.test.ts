import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { forgetMails } from './forget-mails.ts';
import { mails } from './outbox.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

it('D-62 D-69 deletes mails 30 days after they were sent, last attempted or written', async () => {
  const common = { to: 'vela@example.com', text: 'Hola', requestedBy: 1 };
  await api.db.insert(mails).values([
    { ...common, subject: 'sent 31 days ago', createdAt: daysAgo(32), lastAttemptAt: daysAgo(31), sentAt: daysAgo(31) },
    { ...common, subject: 'sent 29 days ago', createdAt: daysAgo(60), lastAttemptAt: daysAgo(29), sentAt: daysAgo(29) },
    { ...common, subject: 'failed 31 days ago', createdAt: daysAgo(32), lastAttemptAt: daysAgo(31), lastError: '550' },
    { ...common, subject: 'failed 29 days ago', createdAt: daysAgo(60), lastAttemptAt: daysAgo(29), lastError: '550' },
    { ...common, subject: 'written 31 days ago', createdAt: daysAgo(31) },
    { ...common, subject: 'new', createdAt: daysAgo(0) },
  ]);
  await forgetMails(api.services);
  const remaining = await api.db.select().from(mails);
  expect(remaining.map(({ subject }) => subject).toSorted()).toEqual(['failed 29 days ago', 'new', 'sent 29 days ago']);
});

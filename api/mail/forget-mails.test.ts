import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { forgetMails } from './forget-mails.ts';
import { mails } from './outbox.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

async function addMails() {
  await api.db.delete(mails);
  const common = { to: 'vela@example.com', text: 'Hola', requestedBy: 1 };
  await api.db.insert(mails).values([
    { ...common, subject: 'sent 31 days ago', createdAt: daysAgo(32), attempts: 1, sentAt: daysAgo(31) },
    { ...common, subject: 'sent 29 days ago', createdAt: daysAgo(60), attempts: 3, sentAt: daysAgo(29) },
    { ...common, subject: 'failed', createdAt: daysAgo(90), attempts: 5, lastError: '550 no such user' },
    { ...common, subject: 'waiting', createdAt: daysAgo(31) },
    { ...common, subject: 'new', createdAt: daysAgo(0) },
  ]);
}
const left = async () => (await api.db.select().from(mails)).map(({ subject }) => subject).toSorted();

it('D-62 D-69 forgets mails 30 days after they were sent, and none that waits or failed', async () => {
  await addMails();
  const env = { ...api.services.env, smtpUrl: 'smtp://localhost' };
  await forgetMails({ ...api.services, env });
  expect(await left()).toEqual(['failed', 'new', 'sent 29 days ago', 'waiting']);
});

it('D-62 D-69 forgets mails 30 days after they were written where no mail server is set', async () => {
  await addMails();
  await forgetMails(api.services);
  expect(await left()).toEqual(['new', 'sent 29 days ago']);
});

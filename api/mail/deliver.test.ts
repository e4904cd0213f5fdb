import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toLoggedError, toReason } from '../log/logged-error.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { deliverMail } from './deliver.ts';
import { insertMail, mails } from './outbox.ts';
import { smtpTransport, type Transport } from './transport.ts';

let api: ApiUnderTest;
let sent: number[] = [];
const transport: Transport = {
  send: ({ id }) => {
    sent.push(id);
    return Promise.resolve();
  },
};
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  sent = [];
  await api.db.delete(mails);
  await api.db.execute(sql`delete from jobs.job where name = 'deliver-mail'`);
});
afterAll(() => api.close());

const write = (count: number, requestedBy: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      api.db.transaction((tx) =>
        insertMail(tx, { to: 'vela@example.com', subject: 'Hola', text: 'Hola', requestedBy }),
      ),
    ),
  );
const deliver = (ids: number[]) => Promise.all(ids.map((id) => deliverMail(api.services, transport, id)));
const waiting = async () => {
  const { rows } = await api.db.execute<{ mailId: number; seconds: number }>(sql`
    select (data ->> 'mailId')::int as "mailId", extract(epoch from start_after - now())::int as seconds
    from jobs.job where name = 'deliver-mail'`);
  return rows;
};

it('D-62 sends at most 60 mails an hour for an administrator, reschedules the rest, and does not delay those of others', async () => {
  const ids = await write(62, 1);
  await deliver(ids);
  expect(sent).toHaveLength(60);
  const rescheduled = await waiting();
  expect(rescheduled.map(({ mailId }) => mailId).sort()).toEqual(ids.filter((id) => !sent.includes(id)).sort());
  for (const { seconds } of rescheduled) expect(seconds).toBeGreaterThan(3_500);

  const [other] = await write(1, 2);
  await deliver([other ?? 0]);
  expect(sent).toContain(other);

  // Moves the attempts back by an hour; then the remaining mails can be sent.
  await api.db.update(mails).set({ lastAttemptAt: sql`${mails.lastAttemptAt} - interval '1 hour'` });
  await deliver(rescheduled.map(({ mailId }) => mailId));
  expect(new Set(sent).size).toBe(63);
});

it('notes that a mail was sent as soon as the database is back, and does not send it again', async () => {
  const [id = 0] = await write(1, 4);
  const away = () => {
    throw Object.assign(new Error('the database is restarting'), { code: '57P01' });
  };
  const update = vi.spyOn(api.db, 'update').mockImplementationOnce(away).mockImplementationOnce(away);
  await deliver([id]);
  expect(update).toHaveBeenCalledTimes(3);
  update.mockRestore();
  expect(await api.db.select({ sentAt: mails.sentAt }).from(mails)).toEqual([{ sentAt: expect.any(Date) }]);
  await deliver([id]);
  expect(sent).toEqual([id]);
});

it('sends a mail only once, even if its job runs again', async () => {
  const [id = 0] = await write(1, 1);
  await deliver([id]);
  await deliver([id]);
  expect(sent).toEqual([id]);
  const [mail] = await api.db.select().from(mails).where(eq(mails.id, id));
  expect(mail).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date) });
});

it('D-62 an attempt that the mail server refuses is logged by its codes: only the outbox has the text, which may name the recipient', async () => {
  const mailServer = await startMailServer([{ code: 451, message: '4.2.0 <vela@example.com> mailbox busy' }]);
  onTestFinished(mailServer.stop);
  const transport = smtpTransport(mailServer.url, 'hola@trastienda.example');
  const [id = 0] = await write(1, 5);
  const error: unknown = await deliverMail(api.services, transport, id).catch((thrown: unknown) => thrown);
  expect(toReason(error)).toEqual({ reason: `the mail server refuses mail ${id} for now (451)`, code: 'EMESSAGE' });
  expect(JSON.stringify(toLoggedError(error))).not.toContain('vela@');
  const [mail] = await api.db.select().from(mails).where(eq(mails.id, id));
  expect(mail?.lastError).toContain('<vela@example.com> mailbox busy');
});

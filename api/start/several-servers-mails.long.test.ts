import type { OutboxMail } from '@trastienda/contract/calls/outbox';
import { expect, it, onTestFinished } from 'vitest';
import { ask, holder, signIn, startKillable, useKillableCopies } from '../testing/servers/killable-copies.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { until } from '../testing/until.ts';

useKillableCopies();

/** Starts a copy that sends its mails to a mail server of its own, which does not answer until `letGo` is called. */
async function startSender() {
  const server = await startMailServer();
  const { begun, letGo } = server.hold();
  onTestFinished(() => {
    letGo();
    return server.stop();
  });
  return {
    copy: await startKillable({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com' }),
    received: server.received,
    begun,
    letGo,
  };
}

it('D-62 a mail whose server is killed while it sends it is sent again by another, as the same message', async () => {
  const senders = await Promise.all([startSender(), startSender()]);
  const token = await signIn(senders[0].copy);
  const body = { name: 'Tour por Triana', makerName: 'Vela', email: 'vela@example.com', isActive: true };
  const asked = await ask(senders[0].copy, '/send/is_active_notification', { method: 'POST', token, body });
  expect(asked.status).toBe(202);
  const first = await Promise.race(senders.map(async (sender) => (await sender.begun, sender)));
  const other = first === senders[0] ? senders[1] : senders[0];
  await first.copy.kill();
  for (const { letGo } of senders) letGo();
  // The job counts as lost five minutes after its start. It is retried after another half a minute or more.
  const { rowCount } = await holder.query(`
    update jobs.job set started_on = started_on - interval '5 minutes' where name = 'deliver-mail' and state = 'active'`);
  expect(rowCount).toBe(1);
  const sent = async () => {
    const answer = await ask(other.copy, '/outbox', { token });
    // The cast is safe: the contract defines the answer.
    const { 'hydra:member': mails } = (await answer.json()) as { 'hydra:member': OutboxMail[] };
    return mails[0]?.sentAt !== null && mails;
  };
  const mails = await until(sent, { late: 'the mail was not sent again', timeoutMs: 300_000 });
  expect(mails).toMatchObject([{ to: body.email, attempts: 2, lastError: null }]);
  const ids = senders.map(({ received }) => received.map(({ message }) => /^Message-ID: (\S+)/im.exec(message)?.[1]));
  const id = `<mail-${mails[0]?.id}@example.com>`;
  expect(ids).toEqual([[id], [id]]);
}, 420_000);

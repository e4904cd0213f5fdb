import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxMail } from '@trastienda/contract/calls/outbox';
import type { Collection } from '@trastienda/contract/collection';
import { startMailServer } from '../servers/mail-server.ts';
import type { Client } from './client.ts';

const pollIntervalMs = 500;

/**
 * Sends two mails to a mail server that it starts: the server permanently refuses the first and accepts the second.
 * @param smtpUrl the URL at which the release expects its mail server.
 */
export async function sendMails(client: Client, smtpUrl: string): Promise<void> {
  const refusal = { code: 550, message: 'No such mailbox' };
  const server = await startMailServer([refusal], Number(new URL(smtpUrl).port));
  for (const name of ['Refused', 'Delivered']) {
    const notification = { name, makerName: 'Maker', email: 'maker@example.com', isActive: true };
    await client.call('POST', '/send/is_active_notification', notification);
    await attemptOf(client);
  }
  await server.stop();
}

/** Waits until the most recent mail has been delivered or refused. */
async function attemptOf({ call }: Client): Promise<void> {
  for (;;) {
    const { 'hydra:member': mails } = await call<Collection<OutboxMail>>('GET', '/outbox');
    if (mails[0]?.sentAt || mails[0]?.lastError) return;
    await sleep(pollIntervalMs);
  }
}

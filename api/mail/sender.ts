import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/connection.ts';
import type { NewMail } from './outbox.ts';
import { sendMail, type Mailing } from './send-mail.ts';

/** Stores a mail in the transaction of the write that causes it, and enqueues its delivery. */
export type SendMail = (tx: Transaction, mail: NewMail) => Promise<void>;

const senders = new AsyncLocalStorage<SendMail>();

/** Runs `work`, whose writes send their mails with `send`. */
export const sendingWith = <T>(send: SendMail, work: () => T): T => senders.run(send, work);

/** Returns how the running request or command sends mails; undefined in a job or an import. */
export const presentSender = (): SendMail | undefined => senders.getStore();

/** Lets the writes of all requests send mails. */
export function sendMailsOfRequests(app: FastifyInstance, mailing: Mailing) {
  app.addHook('preHandler', (_request, _reply, done) => sendingWith((tx, mail) => sendMail(tx, mailing, mail), done));
}

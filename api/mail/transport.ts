import { createTransport } from 'nodemailer';
import type { Mail } from './outbox.ts';

export type Transport = {
  /** Hands a mail to the mail server. @throws MailRefused, or anything else when another attempt may help. */
  send(mail: Pick<Mail, 'id' | 'to' | 'subject' | 'text'>): Promise<void>;
};

/** The mail server will not take this mail, however often it is asked. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** A mail server that hangs may not hold up the mails behind it. */
const timeoutMs = 20_000;

/** Sends through a mail server (`SMTP_URL`), plain text only. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const smtp = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ id, to, subject, text }) {
      try {
        await smtp.sendMail({
          // As an object it is one address, whatever characters it has; as text it would be parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          // The same at every attempt: a mail that went out before a crash is recognised as a double.
          messageId: `<mail-${id}@${domainOf(from)}>`,
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
  };
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** SMTP answers 5xx to what it will never take, 4xx to what it may take later; a wrong password can be put right. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !('code' in error && error.code === 'EAUTH');

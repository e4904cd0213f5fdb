import type { Mail } from './outbox.ts';

export type Transport = {
  /** Hands a mail to the mail server. @throws MailRefused for a permanent refusal; any other error can be retried. */
  send(mail: Pick<Mail, 'id' | 'to' | 'subject' | 'text'>): Promise<void>;
};

/** The mail server refuses this mail permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Timeout for connecting, for the greeting and for inactivity, so that an unresponsive mail server does not block the next mails. */
const timeoutMs = 20_000;

/** Returns a transport that sends mails as plain text through a mail server (`SMTP_URL`). */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const open = async () => {
    // Imported with the first mail, because the library takes several MB of memory.
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      { from, disableFileAccess: true, disableUrlAccess: true },
    );
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ id, to, subject, text }) {
      opened ??= open();
      const smtp = await opened;
      try {
        await smtp.sendMail({
          // The library uses an object as a single address, but would parse a string as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          // The id is the same in every attempt, so that a mail that is sent again after a crash is recognised as a duplicate.
          messageId: `<mail-${id}@${domainOf(from)}>`,
        });
      } catch (error) {
        throw isPermanent(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
  };
}

/**
 * Connects to the mail server of `SMTP_URL` and signs in, without sending a mail.
 * @throws the error of Nodemailer, whose `code` names the failed step, such as `EAUTH`.
 */
export async function verifyMailServer(smtpUrl: string, limitMs: number): Promise<void> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const { createTransport } = await import('nodemailer');
  const smtp = createTransport({ url: smtpUrl, ...limits });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/**
 * Whether an SMTP error is permanent, which its code (5xx) indicates. A failed sign-in counts as transient, because an operator can
 * correct the password.
 */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !('code' in error && error.code === 'EAUTH');

import * as z from 'zod';

/** A mail in the answer of `GET /outbox` (feature `outbox`), which lists sent and unsent mails, newest first. */
export const outboxMail = z.object({
  '@id': z.string(),
  '@type': z.literal('Mail'),
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** ISO 8601 in UTC, like every timestamp of the API. */
  createdAt: z.string(),
  /** Null while the mail waits to be sent, and if no mail server is configured. */
  sentAt: z.string().nullable(),
  attempts: z.int(),
  /** The error of the last failed attempt. */
  lastError: z.string().nullable(),
});
export type OutboxMail = z.output<typeof outboxMail>;

import * as z from 'zod';

/** One mail of `GET /outbox` (feature `outbox`): the latest first, sent or not. */
export const outboxMail = z.object({
  '@id': z.string(),
  '@type': z.literal('Mail'),
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** ISO 8601 in UTC, like every time here. */
  createdAt: z.string(),
  /** null while it waits, and where no mail server is set. */
  sentAt: z.string().nullable(),
  attempts: z.int(),
  /** What the mail server said to the latest attempt that failed. */
  lastError: z.string().nullable(),
});
export type OutboxMail = z.output<typeof outboxMail>;

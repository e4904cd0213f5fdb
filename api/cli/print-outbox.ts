import type { Env } from '../env/env.ts';
import { listOutbox, type Mail } from '../mail/outbox.ts';
import type { Streams } from './command.ts';
import { withDatabase } from './with-database.ts';

const latest = 50;

/**
 * Runs the command `outbox`. Returns the latest mails as text. The newest mail is last, so that it is visible at the end of the
 * output.
 */
export async function printOutbox(_words: string[], env: Env, streams: Streams): Promise<string> {
  const mails = await withDatabase(env, streams, (db) => listOutbox(db, { page: 1, itemsPerPage: latest }));
  return mails.length === 0 ? 'There are no e-mails.' : mails.toReversed().map(inLines).join('\n\n');
}

const inLines = ({ id, to, subject, text, createdAt, sentAt, lastError }: Mail) => {
  const status = sentAt ? `sent ${sentAt.toISOString()}` : lastError ? `not sent: ${lastError}` : 'not sent';
  return `#${id}  ${createdAt.toISOString()}  ${status}\nTo: ${to}\nSubject: ${subject}\n\n${indented(text)}`;
};

const indented = (text: string) => text.replace(/^/gm, '  ');

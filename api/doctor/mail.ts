import { drizzle } from 'drizzle-orm/node-postgres';
import { heldBack } from '../backup/place.ts';
import { countUnsent } from '../mail/count-unsent.ts';
import { verifyMailServer } from '../mail/transport.ts';
import { fail, ok, warn, type Finding, type Hide, type Installation, type OpenDatabase } from './finding.ts';
import { reasonOf } from './reason.ts';

/** Signs in to the mail server, without sending a mail. */
export async function checkMailServer({ env, limitMs }: Installation, hide: Hide) {
  if (env.smtpUrl === undefined) {
    return warn('No mail server is set: mails stay in the outbox.', 'Set SMTP_URL, and MAIL_FROM to the sender.');
  }
  const { host } = new URL(env.smtpUrl);
  try {
    await verifyMailServer(env.smtpUrl, limitMs);
  } catch (error) {
    return failureOf(error, host, hide);
  }
  return ok(`The mail server ${host} accepts the sign-in. The sender is ${env.mailFrom}.`);
}

function failureOf(error: unknown, host: string, hide: Hide): Finding {
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...Object(error) };
  if (code === 'EAUTH') {
    const found = `The mail server ${host} refuses the user or the password${responseCode ? ` (${responseCode})` : ''}.`;
    return fail(found, 'Correct them in SMTP_URL; characters such as @ and / must be percent-encoded.');
  }
  if (responseCode) {
    const found = `The mail server ${host} refuses this client (${responseCode}).`;
    return fail(found, 'Ask its operator whether this machine may send mails, and check SMTP_URL.');
  }
  const found = `The mail server ${host} cannot be reached: ${reasonOf(error, hide)}.`;
  return fail(found, 'Check host and port in SMTP_URL, and that a firewall lets this machine through.');
}

/** Counts the mails that wait, those whose last attempt failed, and those that a restore holds back. */
export async function checkOutbox({ env }: Installation, { client }: OpenDatabase): Promise<Finding> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.mails') is not null as exists`,
  );
  if (!tables[0]?.exists) return ok('There are no mails yet.');
  const { waiting, failed, held } = await countUnsent(drizzle({ client }), heldBack);
  const heldInWords = held === 0 ? '' : ` ${inWords(held)} ${held === 1 ? 'is' : 'are'} held back by a restore.`;
  const advice = 'npm run trastienda -- outbox shows each with the reason.';
  if (failed > 0) return warn(`${inWords(failed)} could not be sent.${heldInWords}`, advice);
  if (waiting === 0) return ok(held === 0 ? 'All mails are sent.' : heldInWords.trimStart());
  const until = env.smtpUrl === undefined ? ' until a mail server is set' : '';
  return ok(`${inWords(waiting)} ${waiting === 1 ? 'waits' : 'wait'}${until}.${heldInWords}`);
}

const inWords = (mails: number) => `${mails} ${mails === 1 ? 'mail' : 'mails'}`;

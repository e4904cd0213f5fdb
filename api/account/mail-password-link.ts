import { eq, sql } from 'drizzle-orm';
import { fillIn } from '@trastienda/contract/errors';
import { linkPlace, mails } from '../mail/outbox.ts';
import texts from '../mail/notice-texts.json' with { type: 'json' };
import { sendMail } from '../mail/send-mail.ts';
import type { Services } from '../services.ts';
import { linkMinutes } from '../session/account/reset-links.ts';
import { passwordResets } from '../session/account-tables.ts';
import { users } from '../session/users.ts';

/**
 * Writes the mail with the link that a request asked for, if the address has an account. The mail gets the link when it is sent.
 * @param id that of the request.
 */
export async function mailPasswordLink(services: Pick<Services, 'db' | 'jobs' | 'env'>, id: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ userId: users.id, email: users.email, language: passwordResets.language })
      .from(passwordResets)
      .innerJoin(users, eq(sql`lower(${users.email})`, passwordResets.account))
      .where(eq(passwordResets.id, id));
    // Jobs may run more than once.
    if (!asked || (await tx.$count(mails, eq(mails.passwordResetId, id))) > 0) return;
    const { userId, email, language } = asked;
    const { subject, text } = texts[language].reset;
    const values = { email, link: linkPlace, minutes: linkMinutes };
    await sendMail(tx, services, {
      to: email,
      subject,
      text: fillIn(text, values),
      requestedBy: userId,
      isNotice: true,
      passwordResetId: id,
    });
  });
}

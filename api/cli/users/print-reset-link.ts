import { eq, sql } from 'drizzle-orm';
import { defaultLanguage } from '@trastienda/contract/language';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { linkMinutes, makeToken, toLink } from '../../session/account/reset-links.ts';
import { passwordResets } from '../../session/account-tables.ts';
import { users } from '../../session/users.ts';
import type { Streams } from '../command.ts';
import { readEmail } from './read-account.ts';
import { withDatabase } from '../with-database.ts';

/**
 * Runs the command `user:reset-link`, which makes a link that sets a new password of a user, for servers without mail. Returns the text to print.
 * @throws StartRefused when there is no such user.
 */
export async function printResetLink(words: string[], env: Env, streams: Streams): Promise<string> {
  const email = readEmail(words);
  const token = await withDatabase(env, streams, (db) =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: users.id, account: sql<string>`lower(${users.email})` })
        .from(users)
        .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
      if (!found) throw new StartRefused(`There is no user ${email}.`);
      const [asked] = await tx
        .insert(passwordResets)
        .values({ account: found.account, networkHash: 'command', language: defaultLanguage })
        .returning({ id: passwordResets.id });
      logAfterCommit(tx, { event: 'resetLinkPrinted', target: found.id });
      return asked && makeToken(tx, { id: asked.id, userId: found.id });
    }),
  );
  if (token === undefined) throw new Error('PostgreSQL inserted a request without returning it');
  const link = toLink(env.adminUrl ?? `http://localhost:${env.port}`, token);
  return `${link}\nThis link sets a new password of ${email}. It works once and expires in ${linkMinutes} minutes.`;
}

import { sql } from 'drizzle-orm';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import type { Env } from '../../env/env.ts';
import { notifyOwner } from '../../mail/notices.ts';
import { notePassword } from '../../session/account/password-state.ts';
import { users } from '../../session/users.ts';
import { hashPassword } from '../../session/passwords.ts';
import { endAllSessions } from '../../session/refresh-tokens.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { readAccount } from './read-account.ts';
import type { Streams } from '../command.ts';
import { withDatabase } from '../with-database.ts';

/**
 * Runs the command `user:password`, which sets a new password and ends all sessions of the user. Returns the text to print.
 * @throws StartRefused when there is no such user.
 */
export async function setPassword(words: string[], env: Env, streams: Streams): Promise<string> {
  const { email, password, isGenerated } = await readAccount(words, streams);
  const passwordHash = await hashPassword(password);
  await withDatabase(env, streams, (db) =>
    db.transaction(async (tx) => {
      const [changed] = await tx
        .update(users)
        .set({ passwordHash })
        .where(sql`lower(${users.email}) = lower(${email})`)
        .returning({ id: users.id });
      if (!changed) throw new StartRefused(`There is no user ${email}.`);
      await notePassword(tx, changed.id, { isGiven: false });
      await endAllSessions(tx, changed.id);
      logAfterCommit(tx, { event: 'passwordChanged', target: changed.id });
      await notifyOwner(tx, { kind: 'passwordChanged', userId: changed.id });
    }),
  );
  return `Changed the password of ${email}.${isGenerated ? `\nPassword: ${password}` : ''}`;
}

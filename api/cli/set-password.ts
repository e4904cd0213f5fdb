import { sql } from 'drizzle-orm';
import { logAfterCommit } from '../db/log-after-commit.ts';
import type { Env } from '../env/env.ts';
import { users } from '../session/users.ts';
import { hashPassword } from '../session/passwords.ts';
import { endAllSessions } from '../session/refresh-tokens.ts';
import { StartRefused } from '../env/start-refused.ts';
import { readAccount } from './account.ts';
import type { Streams } from './command.ts';
import { withDatabase } from './with-database.ts';

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
      await endAllSessions(tx, changed.id);
      logAfterCommit(tx, { event: 'passwordChanged', target: changed.id });
    }),
  );
  return `Changed the password of ${email}.${isGenerated ? `\nPassword: ${password}` : ''}`;
}

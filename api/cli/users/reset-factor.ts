import { sql } from 'drizzle-orm';
import { resetFactors } from '../../account/factors/reset-factors.ts';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { users } from '../../session/users.ts';
import type { Streams } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { readEmail } from './read-account.ts';

/**
 * Runs the command `user:reset-factor`, which removes all factors of a user, for the last administrator who has lost them. Returns the text to
 * print.
 * @throws StartRefused when there is no such user.
 */
export async function resetFactor(words: string[], env: Env, streams: Streams): Promise<string> {
  const email = readEmail(words);
  const removed = await withDatabase(env, streams, (db) =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: users.id })
        .from(users)
        .where(sql`lower(${users.email}) = lower(${email})`);
      return found && resetFactors(tx, found.id);
    }),
  );
  if (removed === undefined) throw new StartRefused(`There is no user ${email}.`);
  if (removed === 0) return `${email} had no second factor.`;
  return `Removed ${removed === 1 ? 'the second factor' : `${removed} second factors`} of ${email}: the password alone signs in.`;
}

import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { logins } from './tables.ts';

/**
 * Forgets sign-ins that no list counts any more. A maker shows those of the last 30 days and its last one, however long ago that
 * was: only that one is kept of the older ones, so that the table grows with the users and not with the years.
 */
export async function forgetLogins({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    delete from ${logins} where ${logins.at} < now() - interval '30 days' and exists (
      select from ${logins} later where later.user_id = ${logins.userId} and (later.at, later.id) > (${logins.at}, ${logins.id})
    )`);
}

import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { forgetRequests } from './account/reset-links.ts';
import { forgetPrepared } from './factors/prepared-factors.ts';
import { forgetTickets } from './factors/sign-in-tickets.ts';
import { forgetChallenges } from './factors/webauthn/challenges.ts';
import { forgetNetworks } from './guessing/known-networks.ts';
import { logins } from './tables.ts';

/**
 * Deletes sign-ins that are no longer displayed. The record of a maker contains the number of its sign-ins in the last 30 days and the
 * time of the last one, so an older row is retained only if it is the user's last. The table thus grows with the users and not with the
 * years. Also deletes networks that are no longer used, old requests for a new password, factors that were prepared and never activated, and tickets
 * and challenges that have expired.
 */
export async function forgetLogins({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`
    delete from ${logins} where ${logins.at} < now() - interval '30 days' and exists (
      select from ${logins} later where later.user_id = ${logins.userId} and (later.at, later.id) > (${logins.at}, ${logins.id})
    )`);
  await forgetNetworks(db);
  await forgetRequests(db);
  await forgetPrepared(db);
  await forgetTickets(db);
  await forgetChallenges(db);
}

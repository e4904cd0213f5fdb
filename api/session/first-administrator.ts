import { sql } from 'drizzle-orm';
import { users } from './users.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import type { SecurityLog } from '../log/security-events.ts';
import { LastingRefusal } from '../env/start-refused.ts';
import { createUser } from './create-user.ts';

/** The error message for a start without users. It names the ways to create the first user. */
export const noAdministrator =
  'ADMIN_EMAIL and ADMIN_PASSWORD are not set, and the database has no user: set both for the first administrator, ' +
  'or run npm run trastienda -- user:create --email <address>.';

/**
 * Creates the administrator that the environment configures, if there is no user yet (D-11).
 * @throws LastingRefusal if the environment configures no administrator but requires a user, and there is no user.
 */
export async function createFirstAdministrator(
  { db, env }: { db: Database; env: Env },
  log: SecurityLog = () => undefined,
) {
  const { adminEmail, adminPassword, requiresUser } = env;
  if (adminEmail === undefined || adminPassword === undefined) {
    if (requiresUser && !(await db.$count(users))) throw new LastingRefusal(noAdministrator);
    return;
  }
  const created = await db.transaction(async (tx) => {
    // With the lock, only the first of several processes that start concurrently inserts the user.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const [existing] = await tx.select({ id: users.id }).from(users).limit(1);
    return existing ? undefined : createUser(tx, { email: adminEmail, password: adminPassword });
  });
  if (created !== undefined) log({ event: 'userCreated', target: created, roles: ['ROLE_ADMIN'] });
}

import { sql } from 'drizzle-orm';
import { users } from '../resources/user/table.ts';
import type { Services } from '../services.ts';
import { StartRefused } from '../start-refused.ts';
import { createUser } from './create-user.ts';

/** Why a server without users is refused, and the ways to the first. */
export const noAdministrator =
  'ADMIN_EMAIL and ADMIN_PASSWORD are not set, and the database has no user: set both for the first administrator, ' +
  'or run npm run trastienda -- user:create --email <address>.';

/**
 * Makes the administrator that the environment names, if there is no user yet (D-11).
 * @throws StartRefused where there is neither, and the environment requires a user.
 */
export async function createFirstAdministrator({ db, env }: Pick<Services, 'db' | 'env'>) {
  const { adminEmail, adminPassword, requiresUser } = env;
  if (adminEmail === undefined || adminPassword === undefined) {
    if (requiresUser && !(await db.$count(users))) throw new StartRefused(noAdministrator);
    return;
  }
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one makes the user.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (!anybody) await createUser(tx, { email: adminEmail, password: adminPassword });
  });
}

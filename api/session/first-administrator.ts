import { sql } from 'drizzle-orm';
import { users } from '../resources/user/table.ts';
import type { Services } from '../services.ts';
import { createUser } from './create-user.ts';

/** Makes the administrator that the environment names, if there is nobody yet (D-11). */
export async function createFirstAdministrator({ db, env }: Pick<Services, 'db' | 'env'>) {
  const { adminEmail, adminPassword } = env;
  if (adminEmail === undefined || adminPassword === undefined) return;
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one makes the user.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (!anybody) await createUser(tx, { email: adminEmail, password: adminPassword });
  });
}

import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { categories } from '../resources/category.ts';
import { experiences } from '../resources/experience/table.ts';
import { languages } from '../resources/language.ts';
import { locations } from '../resources/location.ts';
import { makers } from '../resources/maker/table.ts';
import { plans } from '../resources/plan.ts';
import { tags } from '../resources/tag.ts';
import { users } from '../session/users.ts';
import type { Services } from '../services.ts';
import { isPasswordRight } from '../session/passwords.ts';
import { demoPassword } from './demo-password.ts';

export type Account = { email: string; password: string };
/** The demo's administrator. `isGenerated`: the password is random, so each start prints it (D-11); false for `ADMIN_PASSWORD`. */
export type DemoAccount = Account & { isGenerated: boolean };

const demoEmail = 'admin@trastienda.example';

export type Stored = Pick<Services, 'env' | 'db' | 'media'>;

/**
 * Fills an empty database with the demo: first the pictures, then all records in a single transaction, so that a crash leaves
 * either no records or all records. Does not change a database that has data.
 * @returns the account to show at every start (D-11); undefined if there is no such user or the password was changed.
 */
export async function loadDemo(services: Stored): Promise<DemoAccount | undefined> {
  const { db, env } = services;
  const account = {
    email: env.adminEmail ?? demoEmail,
    password: env.adminPassword ?? (await demoPassword(env.dataFolder)),
    isGenerated: env.adminPassword === undefined,
  };
  if (await isEmpty(db, account)) {
    // Imported on demand: the catalogue and the library of its pictures are expensive to load.
    const { fillWithDemo } = await import('./fill-with-demo.ts');
    await fillWithDemo(services, account, (tx) => isEmpty(tx, account));
  }
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, account.email.toLowerCase()));
  return (await isPasswordRight(user?.passwordHash, account.password)) ? account : undefined;
}

/** Whether the main tables of the catalogue are empty, and there is no user except, possibly, the user of `account`. */
async function isEmpty(db: Database | Transaction, { email }: Account): Promise<boolean> {
  const tables = [categories, tags, languages, locations, makers, plans, experiences];
  const anything = sql.join(
    tables.map((table) => sql`exists (select 1 from ${table})`),
    sql` or `,
  );
  const { rows } = await db.execute<{ isFilled: boolean }>(sql`
    select ${anything} or exists (select 1 from ${users} where lower(email) <> ${email.toLowerCase()}) as "isFilled"`);
  return rows[0]?.isFilled === false;
}

import { and, eq, sql } from 'drizzle-orm';
import { commonPasswords } from '@trastienda/contract/account/common-passwords';
import { brokenRules } from '@trastienda/contract/account/own-password';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { passwordStates } from '../session/account-tables.ts';
import { inHashQueue, isPasswordRight } from '../session/passwords.ts';
import { users } from '../session/users.ts';

/**
 * Checks a password that its owner sets (D-86).
 * @param email the address of the owner: with the password, it may be a new one.
 * @throws ApiError `invalidInput` with the rules that it breaks.
 */
export async function refuseWeakPassword(
  db: Database,
  { userId, email, password }: { userId: number; email: string; password: string },
): Promise<void> {
  const broken: FieldErrorKey[] = brokenRules(password, { email, names: await readNames(db, userId) }, commonPasswords);
  if (broken.length === 0 && (await isGiven(db, { userId, password }))) broken.push('ownPasswordGiven');
  if (broken.length === 0) return;
  throw new ApiError('invalidInput', { violations: broken.map((key) => ({ propertyPath: 'password', key })) });
}

/** Whether another administrator set this password, and so knows it. */
async function isGiven(db: Database, { userId, password }: { userId: number; password: string }): Promise<boolean> {
  const [given] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(passwordStates, eq(passwordStates.userId, users.id))
    .where(and(eq(users.id, userId), eq(passwordStates.isGiven, true)));
  return given !== undefined && inHashQueue(() => isPasswordRight(given.passwordHash, password));
}

/** Returns the names of the maker, the taker and the reseller that a user is. */
async function readNames(db: Database, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select name from makers where user_id = ${userId}
    union all select unnest(array[name, surname]) from takers where user_id = ${userId}
    union all select unnest(array[name, fiscal_name]) from resellers where user_id = ${userId}`);
  return rows.flatMap(({ name }) => name ?? []);
}

import { sql } from 'drizzle-orm';
import { commonPasswords } from '@trastienda/contract/account/common-passwords';
import { brokenRules } from '@trastienda/contract/account/own-password';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Checks a password that its owner sets (D-86).
 * @param email the address of the owner: with the password, it may be a new one.
 * @throws ApiError `invalidInput` with the rules that it breaks.
 */
export async function refuseWeakPassword(
  db: Database,
  { userId, email, password }: { userId: number; email: string; password: string },
): Promise<void> {
  const broken = brokenRules(password, { email, names: await readNames(db, userId) }, commonPasswords);
  if (broken.length === 0) return;
  throw new ApiError('invalidInput', { violations: broken.map((key) => ({ propertyPath: 'password', key })) });
}

/** Returns the names of the maker, the taker and the reseller that a user is. */
async function readNames(db: Database, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select name from makers where user_id = ${userId}
    union all select unnest(array[name, surname]) from takers where user_id = ${userId}
    union all select unnest(array[name, fiscal_name]) from resellers where user_id = ${userId}`);
  return rows.flatMap(({ name }) => name ?? []);
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { users } from '../../session/users.ts';
import { invalidToken } from '../../session/invalid-token.ts';

/** Returns the error for a source that is not configured, or is not the source of the plan. */
export const unknownSource = (propertyPath: 'imports' | 'source') =>
  new ApiError('invalidInput', { violations: [{ propertyPath, key: 'importSource' }] });

/**
 * Returns the e-mail to store in the history, which names the person even after the user is deleted.
 * @throws ApiError `unauthenticated` for a user deleted after the request was authenticated, because an empty e-mail would mean an
 * automatic run.
 */
export async function emailOf(db: Database, userId: number): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from ${users} where id = ${userId}`);
  if (!rows[0]) throw invalidToken({ reason: 'revokedToken', user: userId });
  return rows[0].email;
}

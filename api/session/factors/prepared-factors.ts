import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { factors } from './tables.ts';

const isNotActive = isNull(factors.activatedAt);
const isOld = sql`${factors.createdAt} < now() - interval '1 hour'`;

/** Finds a factor of a user that waits for its activation: it was prepared at most an hour ago. */
export async function findPrepared(db: Database, { id, userId }: { id: number; userId: number }) {
  const isThis = and(eq(factors.id, id), eq(factors.userId, userId), isNotActive);
  const [prepared] = await db
    .select()
    .from(factors)
    .where(and(isThis, sql`not ${isOld}`));
  return prepared;
}

/** Deletes the factors of a user that were prepared and not activated within an hour. */
export const forgetPreparedOf = (tx: Transaction, userId: number) =>
  tx.delete(factors).where(and(eq(factors.userId, userId), isNotActive, isOld));

/** Deletes those of all users, but for rows that another transaction has locked. */
export async function forgetPrepared(db: Database): Promise<void> {
  const old = db
    .select({ id: factors.id })
    .from(factors)
    .where(and(isNotActive, isOld))
    .for('update', { skipLocked: true });
  await db.delete(factors).where(inArray(factors.id, old));
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { passwordStates } from '../account-tables.ts';
import { hasRoleAdmin, users } from '../users.ts';

/** Notes that a user has a new password. @param isGiven whether another administrator set it (D-86). */
export async function notePassword(tx: Transaction, userId: number, { isGiven }: { isGiven: boolean }): Promise<void> {
  await tx
    .insert(passwordStates)
    .values({ userId, isGiven })
    .onConflictDoUpdate({ target: passwordStates.userId, set: { isGiven, changedAt: sql`now()` } });
}

/** SQL for whether a user has a role of the back office and a password that another administrator set. */
export const hasGivenPassword = sql<boolean>`(${hasRoleAdmin} and exists (
  select from ${passwordStates} where ${passwordStates.userId} = ${users.id} and ${passwordStates.isGiven}))`;

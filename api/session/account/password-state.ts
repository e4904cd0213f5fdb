import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { passwordStates } from '../account-tables.ts';
import { endLinks } from './reset-links.ts';
import { hasBackOfficeRole, users } from '../users.ts';

/** Notes that a user has a new password, and ends the links with which it could be replaced. @param isGiven whether another administrator set it (D-86). */
export async function notePassword(tx: Transaction, userId: number, { isGiven }: { isGiven: boolean }): Promise<void> {
  await tx
    .insert(passwordStates)
    .values({ userId, isGiven })
    .onConflictDoUpdate({ target: passwordStates.userId, set: { isGiven, changedAt: sql`now()` } });
  await endLinks(tx, userId);
}

/** SQL for whether a user has a role of the back office and a password that another administrator set. */
export const hasGivenPassword = sql<boolean>`(${hasBackOfficeRole} and exists (
  select from ${passwordStates} where ${passwordStates.userId} = ${users.id} and ${passwordStates.isGiven}))`;

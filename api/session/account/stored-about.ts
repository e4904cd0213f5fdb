import { desc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { knownNetworks, passwordResets, passwordStates } from '../account-tables.ts';
import { countRecoveryCodes } from '../factors/recovery-codes.ts';
import { factors } from '../factors/tables.ts';
import { sessions } from '../tables.ts';

/** Returns what the database has about the account of a user, except the sign-ins and secrets. */
export async function readAccountOf(db: Database, userId: number) {
  const [state] = await db.select().from(passwordStates).where(eq(passwordStates.userId, userId));
  const { network, browser, system, startedAt, usedAt } = sessions;
  const { firstUsedAt, lastUsedAt } = knownNetworks;
  const { kind, name, createdAt, activatedAt } = factors;
  return {
    passwordChangedAt: state?.changedAt ?? null,
    sessions: await db
      .select({ network, browser, system, startedAt, usedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(usedAt)),
    networks: await db
      .select({ firstUsedAt, lastUsedAt })
      .from(knownNetworks)
      .where(eq(knownNetworks.userId, userId))
      .orderBy(desc(lastUsedAt)),
    passwordLinks: await db
      .select({ askedAt: passwordResets.askedAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId))
      .orderBy(desc(passwordResets.askedAt)),
    factors: await db
      .select({ kind, name, createdAt, activatedAt, lastUsedAt: factors.lastUsedAt })
      .from(factors)
      .where(eq(factors.userId, userId))
      .orderBy(createdAt),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

/** Deletes the requests for a link to a new password that somebody made for these e-mail addresses, which are in lower case. */
export const deleteRequestsFor = (tx: Transaction, addresses: string[]) =>
  tx.delete(passwordResets).where(inArray(passwordResets.account, addresses));

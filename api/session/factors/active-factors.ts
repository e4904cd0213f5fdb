import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { factorKinds, type Factor, type TicketKind } from '@trastienda/contract/calls/session/factors';
import type { Database, Transaction } from '../../db/connection.ts';
import { hasRoleAdmin, users } from '../users.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { factors } from './tables.ts';

/**
 * SQL for whether a user has an active second factor. The columns are written out: Drizzle leaves out the table of a column in a query of one
 * table, and both tables have an `id`.
 */
export const hasFactor = sql<boolean>`exists (
  select from ${factors} where ${factors}.user_id = ${users}.id and ${factors}.activated_at is not null)`;

/** SQL for whether a user is an administrator without a second factor. */
export const lacksFactor = sql<boolean>`(${hasRoleAdmin} and not ${hasFactor})`;

/** The condition of the active factors of a user. */
export const areActiveOf = (userId: number) => and(eq(factors.userId, userId), isNotNull(factors.activatedAt));

/** Returns the active factors of a user as the API answers them, the oldest first. */
export async function readFactors(db: Database, userId: number): Promise<Factor[]> {
  const rows = await db.select().from(factors).where(areActiveOf(userId)).orderBy(factors.createdAt, factors.id);
  return rows.map(toFactor);
}

type Row = Pick<typeof factors.$inferSelect, 'id' | 'kind' | 'name' | 'createdAt' | 'lastUsedAt'>;

export const toFactor = ({ id, kind, name, createdAt, lastUsedAt }: Row): Factor => ({
  '@id': `/account/factors/${id}`,
  '@type': 'Factor',
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns how a user can complete a sign-in. */
export async function readTicketKinds(db: Database | Transaction, userId: number): Promise<TicketKind[]> {
  const active = await db.selectDistinct({ kind: factors.kind }).from(factors).where(areActiveOf(userId));
  const kinds: TicketKind[] = factorKinds.filter((kind) => active.some((one) => one.kind === kind));
  return (await countRecoveryCodes(db, userId)) > 0 ? [...kinds, 'recoveryCode'] : kinds;
}

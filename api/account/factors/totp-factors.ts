import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { areActiveOf } from '../../session/factors/active-factors.ts';
import type { FactorKeys } from '../../session/factors/factor-keys.ts';
import { resealIfOld, unseal } from '../../session/factors/seal.ts';
import { factors } from '../../session/factors/tables.ts';
import { stepOf } from '../../session/factors/totp.ts';

/** The context of `seal` for the seeds of a user. */
export const sealContext = (userId: number) => `factor of user ${userId}`;

type Row = Pick<typeof factors.$inferSelect, 'id' | 'userId' | 'sealedSeed'>;

/** Returns the time step of a code of an authenticator app; undefined for a wrong code, and if no key opens the seed. */
export function stepOfFactor(keys: FactorKeys, { userId, sealedSeed }: Row, code: string): number | undefined {
  const seed = unseal(keys, sealedSeed ?? '', sealContext(userId));
  return seed === undefined ? undefined : stepOf(seed, code, Date.now());
}

/** A code of an authenticator app: the factor, and the time step of the code. `resealed`: the seed, if another key than the first sealed it. */
export type FoundStep = { factorId: number; step: number; resealed: string | undefined };

/** Finds the active authenticator app of a user that displays a code. @returns undefined for a wrong code, and for one that was taken. */
export async function findTotp(
  db: Database,
  { userId, code, keys }: { userId: number; code: string; keys: FactorKeys },
): Promise<FoundStep | undefined> {
  const rows = await db
    .select()
    .from(factors)
    .where(and(areActiveOf(userId), eq(factors.kind, 'totp')));
  for (const row of rows) {
    const step = stepOfFactor(keys, row, code);
    if (step === undefined || step <= (row.lastStep ?? -1)) continue;
    return { factorId: row.id, step, resealed: resealIfOld(keys, row.sealedSeed ?? '', sealContext(userId)) };
  }
  return undefined;
}

/** Takes the code of a time step. One statement ensures that only one of several concurrent requests takes it. @returns whether it was free. */
export async function takeTotp(tx: Transaction, { factorId, step, resealed }: FoundStep): Promise<boolean> {
  const isFree = or(isNull(factors.lastStep), lt(factors.lastStep, step));
  const { rowCount } = await tx
    .update(factors)
    .set({ lastStep: step, lastUsedAt: sql`now()`, ...(resealed !== undefined && { sealedSeed: resealed }) })
    .where(and(eq(factors.id, factorId), isFree));
  return rowCount === 1;
}

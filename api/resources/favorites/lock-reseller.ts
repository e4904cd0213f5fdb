import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { resellers } from '../reseller/table.ts';

/** Locks the reseller's row, so that two concurrent requests do not both add the same favourite. */
export async function lockReseller(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: resellers.id }).from(resellers).where(eq(resellers.id, id)).for('no key update');
}

import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { resellers } from '../reseller/table.ts';

/** One at a time: two that add the same favourite at once would each find that it is not there yet. */
export async function lockReseller(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: resellers.id }).from(resellers).where(eq(resellers.id, id)).for('no key update');
}

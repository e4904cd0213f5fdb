import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { idempotencyKeys } from './table.ts';

/** The minimum age at which a key is deleted. A write that is repeated after that is executed again. */
const retention = '24 hours';

export async function forgetIdempotencyKeys({ db }: { db: Database }): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${retention}::interval`));
}

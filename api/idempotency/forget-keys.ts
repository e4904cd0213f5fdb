import { lt, sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { idempotencyKeys } from './table.ts';

/** How long keys are retained. Clients retry a write within this time. */
const kept = '24 hours';

export async function forgetIdempotencyKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${kept}::interval`));
}

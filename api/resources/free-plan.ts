import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { makerPlans, plans } from './plan.ts';

/**
 * Subscribes a maker to the free plan: the first active plan with price 0, created if there is none (A-28, CONST-26). If the maker
 * already has a subscription to any plan, that subscription stays unchanged.
 * @returns the id of the maker's subscription.
 */
export async function addFreePlan(tx: Transaction, makerId: number): Promise<number> {
  const present = await subscriptionOf(tx, makerId);
  if (present !== undefined) return present;
  const planId = (await findFreePlan(tx)) ?? (await makeFreePlan(tx));
  await tx
    .insert(makerPlans)
    .values({ makerId, planId, price: '0', startDate: sql`(now() at time zone 'Europe/Madrid')::date` })
    .onConflictDoNothing();
  // A concurrent request may have inserted the subscription first.
  const subscription = await subscriptionOf(tx, makerId);
  if (subscription === undefined) throw new Error(`maker ${makerId} has no subscription right after it was written`);
  return subscription;
}

async function subscriptionOf(tx: Transaction, makerId: number): Promise<number | undefined> {
  const [found] = await tx.select({ id: makerPlans.id }).from(makerPlans).where(eq(makerPlans.makerId, makerId));
  return found?.id;
}

async function findFreePlan(tx: Transaction): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.isActive, true), sql`${plans.price} ~ '^0+([.,]0+)?$'`))
    .orderBy(asc(plans.id))
    .limit(1)
    // The lock blocks the deletion of the plan until the subscription refers to it.
    .for('key share');
  return found?.id;
}

/** Creates the plan under an advisory lock, so that two concurrent requests do not create two plans. */
async function makeFreePlan(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock('plans'::regclass::bigint)`);
  const madeMeanwhile = await findFreePlan(tx);
  if (madeMeanwhile !== undefined) return madeMeanwhile;
  const [made] = await tx
    .insert(plans)
    .values({ name: 'Gratuito', price: '0', isActive: true })
    .returning({ id: plans.id });
  if (!made) throw new Error('an insert without a conflict clause answered no row');
  return made.id;
}

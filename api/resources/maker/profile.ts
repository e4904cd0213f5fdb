import { sql } from 'drizzle-orm';
import { profileNames, profilePlan } from '@trastienda/contract/resources/maker-profile';
import type { Transaction } from '../../db/connection.ts';
import { makerPlans, plans } from '../plan.ts';

/** The profile fields are read-only unless the maker has the plan that includes them and a Stripe customer id (MAK-F-30). */
export const profile = { names: profileNames, areOpen: hasProfile, key: 'profileClosed' } as const;

async function hasProfile(tx: Transaction, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const { rows } = await tx.execute(sql`
    select from ${makerPlans} join ${plans} on ${plans.id} = ${makerPlans.planId}
    where ${makerPlans.makerId} = ${id} and ${plans.name} = ${profilePlan} and ${makerPlans.stripeCustomerId} <> ''`);
  return rows.length > 0;
}

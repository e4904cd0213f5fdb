import { sql } from 'drizzle-orm';
import type { maker } from '@trastienda/contract/resources/makers/maker';
import { profileNames, profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Saving } from '../../hydra/api-resource.ts';
import { changedFields } from '../../hydra/writing/changed-fields.ts';
import { makerPlans, plans } from '../plan.ts';

/**
 * Returns a violation for each profile field that the write would change, unless the maker has the plan that includes the profile and a
 * Stripe customer id (MAK-F-30).
 */
export async function refuseClosedProfile(saving: Saving<typeof maker>): Promise<FieldProblem[]> {
  const changed = await changedFields(saving, profileNames);
  if (changed.length === 0 || (await hasProfile(saving))) return [];
  return changed.map((propertyPath) => ({ propertyPath, key: 'profileClosed' }));
}

async function hasProfile({ tx, id }: Saving<typeof maker>): Promise<boolean> {
  if (id === undefined) return false;
  const { rows } = await tx.execute(sql`
    select from ${makerPlans} join ${plans} on ${plans.id} = ${makerPlans.planId}
    where ${makerPlans.makerId} = ${id} and ${plans.name} = ${profilePlan} and ${makerPlans.stripeCustomerId} <> ''`);
  return rows.length > 0;
}

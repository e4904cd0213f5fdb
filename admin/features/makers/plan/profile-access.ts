import { profileNames, profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import type { MakerItem } from '@trastienda/contract/resources/makers/maker';
import type { Received } from '../../../kit/records/received.ts';

/** Whether the fields of the profile are enabled, or why they are not. */
export type ProfileAccess = 'open' | 'isNew' | 'hasNoPlan' | 'hasOtherPlan' | 'hasNoCustomer';

/** Returns the access to a maker's profile. `item` is the maker as the API returned it; undefined while the maker is being created. */
export function profileAccessOf(item: Received<Pick<MakerItem, 'makerPlan'>> | undefined): ProfileAccess {
  if (!item) return 'isNew';
  const { plan, stripeCustomerId } = item.makerPlan ?? {};
  if (!plan?.name) return 'hasNoPlan';
  if (plan.name !== profilePlan) return 'hasOtherPlan';
  return stripeCustomerId ? 'open' : 'hasNoCustomer';
}

/** Returns the values without the disabled fields, so that a save preserves the stored values of those fields. */
export function withoutClosed(
  values: Record<string, unknown>,
  item: Received<Pick<MakerItem, 'makerPlan'>> | undefined,
): Record<string, unknown> {
  if (profileAccessOf(item) === 'open') return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !profileNames.some((closed) => closed === name)));
}

import { profileNames, profilePlan } from '@trastienda/contract/resources/maker-profile';
import type { MakerItem } from '@trastienda/contract/resources/maker';
import type { Received } from '../../kit/received.ts';

/** Whether the fields of the profile are open, or what keeps them closed. */
export type ProfileAccess = 'open' | 'isNew' | 'hasNoPlan' | 'hasOtherPlan' | 'hasNoCustomer';

/** @param item the maker as it was read; undefined while it is being created. */
export function profileAccessOf(item: Received<Pick<MakerItem, 'makerPlan'>> | undefined): ProfileAccess {
  if (!item) return 'isNew';
  const { plan, stripeCustomerId } = item.makerPlan ?? {};
  if (!plan?.name) return 'hasNoPlan';
  if (plan.name !== profilePlan) return 'hasOtherPlan';
  return stripeCustomerId ? 'open' : 'hasNoCustomer';
}

/** Closed fields are not sent, so that a save keeps what they say. */
export function withoutClosed(
  values: Record<string, unknown>,
  item: Received<Pick<MakerItem, 'makerPlan'>> | undefined,
): Record<string, unknown> {
  if (profileAccessOf(item) === 'open') return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !profileNames.some((closed) => closed === name)));
}

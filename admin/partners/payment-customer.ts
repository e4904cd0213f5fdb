import type { MakerItem } from '@trastienda/contract/resources/makers/maker';
import { useTranslation } from 'react-i18next';
import type { Received } from '../kit/records/received.ts';

type Paying = Received<Pick<MakerItem, 'makerPlan'>> | undefined;

/** Returns a maker's customer id at the payment provider, if any. Without this id, the maker's form does not show the plan (MAK-F-06). */
export const paymentCustomerOf = (maker: Paying): string | undefined => maker?.makerPlan?.stripeCustomerId || undefined;

/**
 * Returns a function that returns the warning shown before a paying maker is deleted, or undefined for other makers. The warning says
 * that the delete changes nothing at the payment provider (D-61).
 */
export function useSubscriptionWarning(): (maker: Paying) => string | undefined {
  const { t } = useTranslation('common');
  return (maker) => {
    const customer = paymentCustomerOf(maker);
    return customer && t('partner.subscription', { customer });
  };
}

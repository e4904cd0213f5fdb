import type { MakerItem } from '@trastienda/contract/resources/maker';
import { useTranslation } from 'react-i18next';
import type { Received } from '../received.ts';

type Paying = Received<Pick<MakerItem, 'makerPlan'>> | undefined;

/** The payment provider's customer id of a paying maker; the plan box is shown only if there is an id (MAK-F-06). */
export const paymentCustomerOf = (maker: Paying): string | undefined => maker?.makerPlan?.stripeCustomerId || undefined;

/** The warning before a paying maker is deleted: the delete changes nothing at the payment provider (D-61). */
export function useSubscriptionWarning(): (maker: Paying) => string | undefined {
  const { t } = useTranslation('common');
  return (maker) => {
    const customer = paymentCustomerOf(maker);
    return customer && t('partner.subscription', { customer });
  };
}

import type { MakerItem } from '@trastienda/contract/resources/maker';
import type { Received } from '../../kit/received.ts';

/** The payment provider's id of a maker who pays; only with it there is a plan box (MAK-F-06). */
export const paymentCustomerOf = (maker: Received<Pick<MakerItem, 'makerPlan'>> | undefined): string | undefined =>
  maker?.makerPlan?.stripeCustomerId || undefined;

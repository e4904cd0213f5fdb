import { buildMakers } from './build/build-makers.ts';
import { readPlaces } from './content/read-places.ts';
import { demoPlans, subscribe, type DemoPlan } from './build/plans.ts';

/** A customer of the payment provider. */
export type PayingMaker = {
  customerId: string;
  name: string;
  email: string;
  /** The number of the maker's tax document. */
  document: string;
  plan: string;
  paymentType: DemoPlan['paymentType'];
  /** Price for a month or a year, in euro cents, taxes included. */
  priceCents: number;
  /** Date of the first payment, `YYYY-MM-DD`. */
  startDate: string;
};

/** Returns the demo's makers with a paid plan. They are the customers in the stand-in of the payment provider (D-61). */
export function payingMakers(): PayingMaker[] {
  const { makers } = buildMakers(readPlaces());
  return subscribe(makers).flatMap(({ makerId, planId, price, startDate, stripeCustomerId }) => {
    const [maker, plan] = [makers[makerId - 1], demoPlans[planId - 1]];
    if (stripeCustomerId === null || !maker || !plan) return [];
    const { name, email, document } = maker;
    return [
      {
        customerId: stripeCustomerId,
        name,
        email,
        document,
        plan: plan.name,
        paymentType: plan.paymentType,
        priceCents: Number(price),
        startDate,
      },
    ];
  });
}

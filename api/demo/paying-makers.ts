import { buildMakers } from './build-makers.ts';
import { readPlaces } from './content/read-places.ts';
import { demoPlans, subscribe, type DemoPlan } from './plans.ts';

/** Somebody who pays, as the payment provider knows them. */
export type PayingMaker = {
  customerId: string;
  name: string;
  email: string;
  /** The number of the company. */
  document: string;
  plan: string;
  paymentType: DemoPlan['paymentType'];
  /** Euro cents for a month or a year, taxes included. */
  priceCents: number;
  /** `YYYY-MM-DD`: of the first payment. */
  startDate: string;
};

/** The demo's makers with a plan that costs something; the stand-in of the payment provider has its customers from here (D-61). */
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

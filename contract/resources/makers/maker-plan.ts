import * as z from 'zod';
import { line } from '../../model/fields.ts';
import { reference } from '../../model/reference-fields.ts';
import { dateFilters } from '../../filters/kinds.ts';
import { dateOrders, defineResource } from '../../model/resource.ts';

/** A maker's subscription to a plan. Clients can only read it; the call in `calls/free-plan.ts` creates a subscription to the free plan. */
export const makerPlan = defineResource({
  collection: 'maker_plans',
  type: 'MakerPlan',
  label: 'price',
  counted: { es: ['{n} suscripción', '{n} suscripciones'], en: ['{n} subscription', '{n} subscriptions'] },
  isPersonal: true,
  fields: {
    maker: reference('makers', 'unknownReference', { name: z.string() }),
    plan: reference('plans', 'unknownReference', { name: z.string() }),
    /** Euro cents as text (D-46). */
    price: line('planPrice'),
  },
  computed: {
    startDate: z.iso.date(),
    /** The payment provider's id of the maker; null if the maker pays nothing. */
    stripeCustomerId: z.string().nullable(),
  },
  filters: { maker: { refersTo: 'makers' }, plan: { refersTo: 'plans' }, ...dateFilters },
  order: [...dateOrders],
});

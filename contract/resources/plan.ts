import * as z from 'zod';
import {
  choiceOr,
  line,
  optionalIdentifier,
  optionalLine,
  optionalText,
  price,
  requiredFlag,
  translated,
  wholeOr,
} from '../model/fields.ts';
import { paymentTypes } from '../choices.ts';
import { planFilters } from '../filters/plan.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** Defaults of a new plan (CONST-26). */
export const planDefaults = { maxProducts: 3, level: 0, paymentType: 'monthly' } as const;

/** A plan to which makers subscribe. */
export const plan = defineResource({
  collection: 'plans',
  type: 'Plan',
  label: 'name',
  counted: { es: ['{n} plan', '{n} planes'], en: ['{n} plan', '{n} plans'] },
  fields: {
    name: line('planName'),
    /** Digits with optional decimals, as text that is shown unchanged. */
    price: price('planPrice'),
    isActive: requiredFlag('planIsActive'),
    shortName: optionalLine(),
    maxProducts: wholeOr(planDefaults.maxProducts),
    sku: optionalIdentifier(),
    paymentType: choiceOr(paymentTypes, planDefaults.paymentType),
    /** The payment provider's id of this plan. */
    stripeId: optionalIdentifier(),
    description: translated(optionalText()),
    level: wholeOr(planDefaults.level),
  },
  /** The `@id` of every subscription to this plan, one per maker. */
  computed: { makerPlan: z.array(z.string()) },
  filters: planFilters,
  order: ['name', 'level', 'price', 'isActive', 'makerPlan', ...dateOrders, staleOrder],
});

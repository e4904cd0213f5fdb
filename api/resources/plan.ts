import { eq, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { plan, planDefaults } from '@trastienda/contract/resources/plan';
import { folded, identity, translatedText, trigramIndex } from '../db/columns.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { contains } from '../hydra/reading/filters.ts';
import { isCount } from '../hydra/reading/range-filters.ts';
import { column, iris, translatedColumn, derived } from '../hydra/field-storage.ts';
import { byCount } from '../hydra/reading/sort-keys.ts';
import { makers } from './maker/table.ts';

export const plans = pgTable(
  'plans',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    /** Digits with optional decimals, returned as stored. */
    price: text('price').notNull(),
    isActive: boolean('is_active').notNull(),
    shortName: text('short_name'),
    maxProducts: integer('max_products').notNull().default(planDefaults.maxProducts),
    sku: text('sku'),
    /** `monthly` or `yearly`. */
    paymentType: text('payment_type').notNull().default(planDefaults.paymentType),
    /** The payment provider's id of this plan. */
    stripeId: text('stripe_id'),
    description: translatedText('description'),
    level: integer('level').notNull().default(planDefaults.level),
  },
  (table) => [trigramIndex('plans_name_folded_idx', table.nameFolded), index().on(table.price)],
);

/** A maker's subscription to a plan; deleted with the maker. */
export const makerPlans = pgTable(
  'maker_plans',
  {
    id: identity(),
    makerId: integer('maker_id')
      .notNull()
      .unique()
      .references(() => makers.id, { onDelete: 'cascade' }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'restrict' }),
    /** Euro cents as text (D-46). */
    price: text('price').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    stripeCustomerId: text('stripe_customer_id'),
  },
  (table) => [index().on(table.planId)],
);

export const planApi = defineApi({
  contract: plan,
  table: plans,
  fields: {
    name: column(plans.name),
    price: column(plans.price),
    isActive: column(plans.isActive),
    shortName: column(plans.shortName),
    maxProducts: column(plans.maxProducts),
    sku: column(plans.sku),
    paymentType: column(plans.paymentType),
    stripeId: column(plans.stripeId),
    description: translatedColumn(plans.description),
    level: column(plans.level),
    makerPlan: derived(() =>
      iris('maker_plans', { table: makerPlans, id: makerPlans.id, where: eq(makerPlans.planId, plans.id) }),
    ),
  },
  filters: {
    name: contains(() => plans.nameFolded),
    price: contains(() => plans.price),
    subscriptions: isCount(plans.id, sql`${makerPlans}`, sql`${makerPlans.planId}`),
  },
  sortKeys: {
    // A price may have a decimal comma.
    price: { value: () => sql`replace(${plans.price}, ',', '.')::numeric` },
    makerPlan: byCount(plans.id, makerPlans, makerPlans.planId),
  },
});

import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { folded, identity, translatedText, trigramIndex } from '../db/columns.ts';
import { makers } from './maker.ts';

export const plans = pgTable(
  'plans',
  {
    id: identity(),
    name: text('name').notNull(),
    nameFolded: folded('name'),
    /** Shown as it stands, not reckoned with. */
    price: text('price').notNull(),
    isActive: boolean('is_active').notNull(),
    shortName: text('short_name'),
    maxProducts: integer('max_products').notNull().default(3),
    sku: text('sku'),
    /** `monthly` or `yearly`. */
    paymentType: text('payment_type').notNull().default('monthly'),
    /** The payment provider's id of the same plan (decisions, E). */
    stripeId: text('stripe_id'),
    description: translatedText('description'),
    level: integer('level').notNull().default(0),
  },
  (table) => [trigramIndex('plans_name_folded_idx', table.nameFolded), index().on(table.price)],
);

/** The plan a maker is subscribed to; it goes with its maker. */
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

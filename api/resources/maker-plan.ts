import { makerPlan } from '@trastienda/contract/resources/makers/maker-plan';
import { defineApi } from '../hydra/api-resource.ts';
import { column, derived, toOne } from '../hydra/field-storage.ts';
import { makers } from './maker/table.ts';
import { makerPlans, plans } from './plan.ts';

export const makerPlanApi = defineApi({
  contract: makerPlan,
  table: makerPlans,
  fields: {
    maker: toOne(makerPlans.makerId, {
      collection: 'makers',
      table: makers,
      shows: () => ({ name: makers.name.getSQL() }),
    }),
    plan: toOne(makerPlans.planId, {
      collection: 'plans',
      table: plans,
      shows: () => ({ name: plans.name.getSQL() }),
    }),
    price: column(makerPlans.price),
    startDate: derived(() => makerPlans.startDate.getSQL()),
    stripeCustomerId: derived(() => makerPlans.stripeCustomerId.getSQL()),
  },
  filters: {},
});

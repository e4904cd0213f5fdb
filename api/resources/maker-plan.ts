import { makerPlan } from '@trastienda/contract/resources/makers/maker-plan';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { toRecordId } from '../http/record-id.ts';
import { defineApi } from '../hydra/api-resource.ts';
import { collectionOf } from '../hydra/reading/collection.ts';
import { refersTo } from '../hydra/reading/filters.ts';
import { readItems } from '../hydra/reading/item.ts';
import { operationsOf } from '../hydra/operations.ts';
import { column, derived, toOne } from '../hydra/field-storage.ts';
import type { Services } from '../services.ts';
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
  filters: { maker: refersTo(makerPlans.makerId, 'makers'), plan: refersTo(makerPlans.planId, 'plans') },
});

export const makerPlanOperations = operationsOf(makerPlan);

/** Serves the subscriptions of makers to plans, read-only. The field `makerPlan` of a plan contains their `@id`s. */
export function serveMakerPlans(app: FastifyInstance, { db }: Services) {
  const { path, isPersonal } = makerPlan;
  const list = collectionOf(makerPlanApi, db);
  const { read } = readItems(makerPlanApi, db);

  app.get<{ Querystring: Record<string, string | string[]> }>(
    path,
    { config: { operation: makerPlanOperations.list, isPersonal } },
    async ({ url, query, language }, reply) => answerJson(reply, await list(url, query, language)),
  );

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    { config: { operation: makerPlanOperations.read, isPersonal } },
    async ({ params, language }, reply) => answerJson(reply, (await read(toRecordId(params.id), language)).text),
  );
}

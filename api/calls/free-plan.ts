import { freePlanRequest } from '@trastienda/contract/calls/free-plan';
import { desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { readItem } from '../hydra/reading/item.ts';
import { answerWrite } from '../idempotency/write-once.ts';
import { defineOperation } from '../openapi/operation.ts';
import { addFreePlan } from '../resources/free-plan.ts';
import { makerPlanApi } from '../resources/maker-plan.ts';
import { operationsOf } from '../hydra/operations.ts';
import { makers } from '../resources/maker/table.ts';
import { makerPlans, plans } from '../resources/plan.ts';
import { users } from '../session/users.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'MakerPlan',
  summary: 'Subscribes a maker to the free plan',
  description:
    'Finds the maker by its e-mail, otherwise by the e-mail of its user; of several makers, the latest without a plan. If the maker already has the free plan, nothing changes and the response is the same. A paid plan is never replaced.',
  body: freePlanRequest,
  answers: { 201: operationsOf(makerPlanApi.contract).read.answers[200] },
  errors: ['noMakerWithEmail', 'hasPaidPlan'],
});

/** Serves `POST /maker_plans/maker-plan-request/gratis`. */
export function answerFreePlan(app: FastifyInstance, { db }: Services) {
  app.post(
    '/maker_plans/maker-plan-request/gratis',
    { config: { operation, isPersonal: true } },
    async (request, reply) => {
      const { email } = parseBody(operation.body, request.body);
      return answerWrite(db, { request, reply }, async (tx) => {
        const id = await addFreePlan(tx, await findMaker(tx, email));
        await refusePaid(tx, id);
        const { text } = await readItem(tx, { resource: makerPlanApi, id, language: request.language });
        return { status: 201, location: `/maker_plans/${id}`, text };
      });
    },
  );
}

/**
 * Finds the maker and locks its row against deletion.
 * @throws ApiError `noMakerWithEmail`
 */
async function findMaker(tx: Transaction, email: string): Promise<number> {
  const found =
    // The comparison before `and` uses the index on the folded e-mail, which ignores accents; the one after it compares the e-mail itself.
    (await firstMaker(
      tx,
      sql`${makers.emailFolded} = public.fold(${email}) and lower(${makers.email}) = lower(${email})`,
    )) ??
    (await firstMaker(
      tx,
      sql`${makers.userId} = (select ${users.id} from ${users} where lower(${users.email}) = lower(${email}))`,
    ));
  if (found === undefined) throw new ApiError('noMakerWithEmail', { values: { email } });
  return found;
}

/**
 * Returns the latest matching maker without a plan, or else the latest matching maker, or undefined. Several makers may share an e-mail.
 * Makers without a plan come first, because clients send this request right after they create a maker.
 */
async function firstMaker(tx: Transaction, where: SQL): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: makers.id })
    .from(makers)
    .leftJoin(makerPlans, eq(makerPlans.makerId, makers.id))
    .where(where)
    .orderBy(desc(isNull(makerPlans.id)), desc(makers.id))
    .limit(1)
    .for('key share', { of: makers });
  return found?.id;
}

/** Rejects the request if the maker has a paid plan, which the free plan must not replace. */
async function refusePaid(tx: Transaction, subscriptionId: number): Promise<void> {
  const [paid] = await tx
    .select({ plan: plans.name })
    .from(makerPlans)
    .innerJoin(plans, eq(plans.id, makerPlans.planId))
    .where(sql`${makerPlans.id} = ${subscriptionId} and ${makerPlans.price} !~ '^0*$'`);
  if (paid) throw new ApiError('hasPaidPlan', { values: { plan: paid.plan } });
}

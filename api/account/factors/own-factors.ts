import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factor, factorChange } from '@trastienda/contract/calls/session/factors';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { isAdministrator } from '../../http/protection/authentication.ts';
import { toRecordId } from '../../http/record-id.ts';
import { notifyOwner } from '../../mail/notices.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { areActiveOf, toFactor } from '../../session/factors/active-factors.ts';
import { replaceRecoveryCodes } from '../../session/factors/recovery-codes.ts';
import { endTickets } from '../../session/factors/sign-in-tickets.ts';
import { factors } from '../../session/factors/tables.ts';
import { lockOwner } from './lock-user.ts';
import { ownWrite } from './tools.ts';

const rename = defineOperation({
  tag: 'Account',
  summary: 'Renames a factor of the signed-in user',
  body: factorChange,
  answers: { 200: jsonLd(named('Factor', factor)) },
});

const removal = defineOperation({
  tag: 'Account',
  summary: 'Removes a factor of the signed-in user',
  description:
    'With the last factor, the recovery codes are removed, too. An administrator who needs a factor (`REQUIRE_SECOND_FACTOR`) keeps the last one. ' +
    'The user is told by mail.',
  answers: { 204: {} },
  errors: ['lastFactor'],
});

type OneFactor = { Params: { id: string } };

/** `PUT` and `DELETE /account/factors/{id}` rename and remove a factor (feature `second-factor`, D-87). */
export function answerOwnFactors(app: FastifyInstance, { db, env }: Services) {
  const url = '/account/factors/:id';
  app.put<OneFactor>(url, { config: { ...ownWrite, operation: rename } }, async (request, reply) => {
    const { name } = parseBody(rename.body, request.body);
    const [renamed] = await db.update(factors).set({ name }).where(isOwn(request)).returning();
    if (!renamed) throw new ApiError('notFound');
    return answerJson(reply, JSON.stringify(toFactor(renamed)));
  });

  app.delete<OneFactor>(url, { config: { ...ownWrite, operation: removal } }, async (request, reply) => {
    await db.transaction((tx) => remove(tx, request, env));
    return reply.code(204).send();
  });
}

const isOwn = ({ params, user }: FastifyRequest<OneFactor>) =>
  and(eq(factors.id, toRecordId(params.id)), eq(factors.userId, user.id));

/** @throws ApiError `notFound`; `lastFactor` for the last factor of a user who needs one. */
async function remove(
  tx: Transaction,
  request: FastifyRequest<OneFactor>,
  { requiresFactors }: Services['env'],
): Promise<void> {
  const userId = request.user.id;
  const owner = await lockOwner(tx, userId);
  const [removed] = await tx.delete(factors).where(isOwn(request)).returning();
  if (!removed) throw new ApiError('notFound');
  // A prepared factor did not count.
  if (!removed.activatedAt) return;
  if ((await tx.$count(factors, areActiveOf(userId))) === 0) {
    if (requiresFactors && isAdministrator(owner)) throw new ApiError('lastFactor');
    await replaceRecoveryCodes(tx, userId, []);
    await endTickets(tx, userId);
  }
  logAfterCommit(tx, { event: 'factorRemoved', target: userId, kind: removed.kind });
  await notifyOwner(tx, { kind: 'factorRemoved', userId, factor: removed.kind });
}

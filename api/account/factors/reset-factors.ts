import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import { notifyOwner } from '../../mail/notices.ts';
import { defineOperation } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { replaceRecoveryCodes } from '../../session/factors/recovery-codes.ts';
import { endTickets } from '../../session/factors/sign-in-tickets.ts';
import { factors } from '../../session/factors/tables.ts';
import { lockUser } from './lock-user.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Removes all factors of a user',
  description:
    'For a user who has lost them: the password alone signs in again. Removes the recovery codes, too. The user is told by mail. An administrator ' +
    'who needs a factor (`REQUIRE_SECOND_FACTOR`) keeps their own.',
  answers: { 204: {} },
  errors: ['lastFactor'],
});

/** `DELETE /users/{id}/factors` removes the factors of a user, by an administrator (feature `second-factor`, D-87). */
export function answerFactorResets(app: FastifyInstance, { db, env }: Services) {
  const config = { isPersonal: true, needsConfirmation: true, isDoneAnew: true, operation } as const;
  app.delete<{ Params: { id: string } }>('/users/:id/factors', { config }, async (request, reply) => {
    const id = toRecordId(request.params.id);
    if (env.requiresFactors && id === request.user.id) throw new ApiError('lastFactor');
    const removed = await db.transaction((tx) => resetFactors(tx, id));
    if (removed === undefined) throw new ApiError('notFound');
    return reply.code(204).send();
  });
}

/**
 * Removes all factors and recovery codes of a user, ends the sign-ins that wait for a factor, and tells the user, if a factor was active.
 * @returns the number of active factors that were removed; undefined if there is no such user.
 */
export async function resetFactors(tx: Transaction, userId: number): Promise<number | undefined> {
  if (!(await lockUser(tx, userId))) return undefined;
  const removed = await tx
    .delete(factors)
    .where(eq(factors.userId, userId))
    .returning({ activatedAt: factors.activatedAt });
  await replaceRecoveryCodes(tx, userId, []);
  await endTickets(tx, userId);
  const { length: active } = removed.filter(({ activatedAt }) => activatedAt !== null);
  if (active === 0) return 0;
  logAfterCommit(tx, { event: 'factorsReset', target: userId });
  await notifyOwner(tx, { kind: 'factorsReset', userId });
  return active;
}

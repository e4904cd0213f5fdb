import type { FastifyInstance } from 'fastify';
import { recoveryCodes } from '@trastienda/contract/calls/session/factors';
import type { Database, Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { ApiError } from '../../http/errors.ts';
import { notifyOwner } from '../../mail/notices.ts';
import { defineOperation, json } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { areActiveOf } from '../../session/factors/active-factors.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from '../../session/factors/recovery-codes.ts';
import { factors } from '../../session/factors/tables.ts';
import { lockOwner } from './lock-user.ts';
import { ownWrite } from './tools.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Makes new recovery codes for the signed-in user',
  description:
    'They replace the earlier ones, and are shown only here. The user needs a second factor, otherwise the answer is 403 `enrolmentNeeded`. The ' +
    'user is told by mail.',
  answers: { 200: json(recoveryCodes) },
  errors: ['enrolmentNeeded'],
});

/** `POST /account/recovery-codes` replaces the recovery codes (feature `second-factor`, D-87). */
export function answerRecoveryCodes(app: FastifyInstance, { db }: Services) {
  app.post('/account/recovery-codes', { config: { ...ownWrite, operation } }, async ({ user }, reply) => {
    // Checked before the slow work, too.
    await requireFactor(db, user.id);
    const { codes, stored } = await makeRecoveryCodes();
    await db.transaction(async (tx) => {
      await lockOwner(tx, user.id);
      await requireFactor(tx, user.id);
      await replaceRecoveryCodes(tx, user.id, stored);
      logAfterCommit(tx, { event: 'recoveryCodesRenewed', target: user.id });
      await notifyOwner(tx, { kind: 'recoveryCodesRenewed', userId: user.id });
    });
    return reply.send({ recoveryCodes: codes });
  });
}

/** @throws ApiError `enrolmentNeeded` if the user has no active factor. */
async function requireFactor(db: Database | Transaction, userId: number): Promise<void> {
  if ((await db.$count(factors, areActiveOf(userId))) === 0)
    throw new ApiError('enrolmentNeeded', { refused: { reason: 'noSecondFactor', user: userId } });
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { activation, recoveryCodes } from '@trastienda/contract/calls/session/factors';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import { notifyOwner } from '../../mail/notices.ts';
import { defineOperation, json } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { findPrepared } from '../../session/factors/prepared-factors.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  type NewCodes,
} from '../../session/factors/recovery-codes.ts';
import { factors } from '../../session/factors/tables.ts';
import { toPlain } from './codes.ts';
import { lockOwner } from './lock-user.ts';
import { ownWrite, type FactorTools } from './tools.ts';
import { stepOfFactor } from './totp-factors.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Activates a prepared factor',
  description:
    'An authenticator app needs a `code` of it, a passkey the `credential` that it made. The first factor brings recovery codes, which are shown ' +
    'only here. The user is told by mail.',
  body: activation,
  answers: { 200: json(recoveryCodes) },
  errors: ['passkeysUnavailable'],
});

type Prepared = NonNullable<Awaited<ReturnType<typeof findPrepared>>>;
type Proof = z.output<typeof activation>;
type Activated = Partial<typeof factors.$inferInsert>;

/** `POST /account/factors/{id}/activation` activates a prepared factor (feature `second-factor`, D-87). */
export function answerActivations(app: FastifyInstance, { db }: Services, tools: FactorTools) {
  const config = { ...ownWrite, operation };
  app.post<{ Params: { id: string } }>('/account/factors/:id/activation', { config }, async (request, reply) => {
    const userId = request.user.id;
    const proof = parseBody(operation.body, request.body);
    const prepared = await findPrepared(db, { id: toRecordId(request.params.id), userId });
    if (!prepared) throw new ApiError('notFound');
    const activated = await checkProof(prepared, proof, tools);
    const codes = (await countRecoveryCodes(db, userId)) === 0 ? await makeRecoveryCodes() : undefined;
    const given = await db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      await activate(tx, prepared, activated);
      return giveCodes(tx, userId, codes);
    });
    return reply.send({ recoveryCodes: given });
  });
}

/**
 * Returns the columns of the active factor.
 * @throws ApiError `invalidInput` if the code or the credential is not right.
 */
async function checkProof(prepared: Prepared, { code, credential }: Proof, tools: FactorTools): Promise<Activated> {
  const { id: factorId, userId } = prepared;
  if (prepared.kind === 'totp') {
    if (code === undefined) throw refused({ propertyPath: 'code', key: 'code' });
    const step = stepOfFactor(tools.keys, prepared, toPlain(code));
    if (step === undefined) throw refused({ propertyPath: 'code', key: 'wrongCode' });
    return { lastStep: step };
  }
  const registered = credential && (await tools.passkeys.checkRegistration(credential, { factorId, userId }));
  if (!registered) throw refused(wrongPasskey);
  return registered;
}

const wrongPasskey: FieldProblem = { propertyPath: 'credential', key: 'wrongPasskey' };
const refused = (problem: FieldProblem) => new ApiError('invalidInput', { violations: [problem] });

/** @throws ApiError `notFound` if a concurrent request has activated or deleted the factor; `invalidInput` for a passkey that is stored already. */
async function activate(tx: Transaction, { id, userId, kind }: Prepared, activated: Activated): Promise<void> {
  if (activated.credentialId && (await isStored(tx, activated.credentialId))) throw refused(wrongPasskey);
  const { rowCount } = await tx
    .update(factors)
    .set({ ...activated, activatedAt: sql`now()` })
    .where(and(eq(factors.id, id), isNull(factors.activatedAt)));
  if (rowCount !== 1) throw new ApiError('notFound');
  logAfterCommit(tx, { event: 'factorAdded', target: userId, kind });
  await notifyOwner(tx, { kind: 'factorAdded', userId, factor: kind });
}

async function isStored(tx: Transaction, credentialId: string): Promise<boolean> {
  // Two prepared factors must not get the same passkey at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('factors'), hashtext(${credentialId}))`);
  return (await tx.$count(factors, eq(factors.credentialId, credentialId))) > 0;
}

/** Stores new recovery codes unless the user has some. @returns those that were stored. */
async function giveCodes(tx: Transaction, userId: number, codes: NewCodes | undefined): Promise<string[] | null> {
  if (!codes || (await countRecoveryCodes(tx, userId)) > 0) return null;
  await replaceRecoveryCodes(tx, userId, codes.stored);
  return codes.codes;
}

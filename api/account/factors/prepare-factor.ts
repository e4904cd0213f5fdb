import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { newFactor, preparedPasskey, preparedTotp } from '@trastienda/contract/calls/session/factors';
import { limits } from '@trastienda/contract/limits';
import type { Transaction } from '../../db/connection.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { defineOperation, json } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { forgetPreparedOf } from '../../session/factors/prepared-factors.ts';
import { seal } from '../../session/factors/seal.ts';
import { factors } from '../../session/factors/tables.ts';
import { makeSeed, toOtpauthUrl } from '../../session/factors/totp.ts';
import { lockOwner } from './lock-user.ts';
import { ownWrite, type FactorTools } from './tools.ts';
import { sealContext } from './totp-factors.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Prepares a second factor of the signed-in user',
  description:
    'It counts after its activation within an hour. For an authenticator app (`totp`), the answer has the secret; for a passkey, the options of ' +
    '`navigator.credentials.create()`.',
  body: newFactor,
  answers: { 201: json(z.union([preparedTotp, preparedPasskey])) },
  errors: ['tooManyFactors', 'passkeysUnavailable'],
});

type Prepared = z.output<typeof preparedTotp> | z.output<typeof preparedPasskey>;
type Preparing = { userId: number; email: string; name: string };

/** `POST /account/factors` prepares a second factor (feature `second-factor`, D-87). */
export function answerNewFactors(app: FastifyInstance, { db }: Services, tools: FactorTools) {
  app.post('/account/factors', { config: { ...ownWrite, operation } }, async (request, reply) => {
    const userId = request.user.id;
    const { kind, name } = parseBody(operation.body, request.body);
    const prepared = await db.transaction(async (tx) => {
      const { email } = await lockOwner(tx, userId);
      await forgetPreparedOf(tx, userId);
      const max = limits.factors.perUser;
      if ((await tx.$count(factors, eq(factors.userId, userId))) >= max)
        throw new ApiError('tooManyFactors', { values: { max } });
      const prepare = kind === 'totp' ? prepareTotp : preparePasskey;
      return prepare(tx, { userId, email, name }, tools);
    });
    return reply.code(201).send(prepared);
  });
}

async function prepareTotp(tx: Transaction, { userId, email, name }: Preparing, tools: FactorTools): Promise<Prepared> {
  const seed = makeSeed();
  const sealedSeed = seal(tools.keys, seed, sealContext(userId));
  const id = await insert(tx, { userId, kind: 'totp', name, sealedSeed });
  return { '@id': `/account/factors/${id}`, secret: seed, otpauthUrl: toOtpauthUrl(seed, email) };
}

async function preparePasskey(
  tx: Transaction,
  { userId, email, name }: Preparing,
  { passkeys }: FactorTools,
): Promise<Prepared> {
  const factorId = await insert(tx, { userId, kind: 'passkey', name });
  const rows = await tx
    .select({ credentialId: factors.credentialId, transports: factors.transports })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.credentialId)));
  const known = rows.map(({ credentialId, transports }) => ({ credentialId: credentialId ?? '', transports }));
  const options = await passkeys.registrationOptions({ factorId, userId, email, known });
  return { '@id': `/account/factors/${factorId}`, options: { ...options } };
}

async function insert(tx: Transaction, row: typeof factors.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(factors).values(row).returning({ id: factors.id });
  if (!inserted) throw new Error('PostgreSQL inserted a factor without returning it');
  return inserted.id;
}

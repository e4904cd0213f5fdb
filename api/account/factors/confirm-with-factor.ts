import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Database } from '../../db/connection.ts';
import { securityLogOf } from '../../http/protection/security-log-of.ts';
import { confirm } from '../../session/account/confirmation.ts';
import { checkPasskey } from './check-passkey.ts';
import { checkCode, takeCode } from './codes.ts';
import type { FactorTools } from './tools.ts';

type Tools = Pick<FactorTools, 'keys' | 'passkeys'> & { db: Database };

/** Takes a code of the signed-in user. @returns the violation of a wrong code; undefined if the session is confirmed. */
export async function confirmByCode(
  tools: Tools,
  request: FastifyRequest,
  typed: { account: string; code: string },
): Promise<FieldProblem | undefined> {
  const { id: userId, sessionId } = request.user;
  const found = await checkCode(tools, request, { userId, ...typed });
  const isTaken =
    found &&
    (await tools.db.transaction(async (tx) => {
      const isFree = await takeCode(tx, userId, found);
      if (isFree) await confirm(tx, sessionId);
      return isFree;
    }));
  if (!isTaken) return { propertyPath: 'code', key: 'wrongCode' };
  if (found.kind === 'recoveryCode') securityLogOf(request)({ event: 'recoveryCodeUsed', target: userId });
  return undefined;
}

/**
 * Takes an answer of a passkey of the signed-in user; a passkey of another user is wrong.
 * @returns the violation of a wrong answer; undefined if the session is confirmed.
 */
export async function confirmByPasskey(
  { db, passkeys }: Tools,
  request: FastifyRequest,
  { account, credential }: { account: string; credential: unknown },
): Promise<FieldProblem | undefined> {
  const { id: userId, sessionId } = request.user;
  const log = securityLogOf(request);
  const redeemed = await checkPasskey(db, request, { account, userId }, () =>
    db.transaction(async (tx) => {
      const own = await passkeys.redeemAssertion(tx, credential, { userId, log });
      if (own) await confirm(tx, sessionId);
      return own;
    }),
  );
  return redeemed ? undefined : { propertyPath: 'credential', key: 'wrongPasskey' };
}

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { account, accountChange, newTokens, type Account } from '@trastienda/contract/calls/account';
import type { Database } from '../db/connection.ts';
import { answerJson } from '../http/answer-json.ts';
import { parseBody } from '../http/body.ts';
import { lockRecord, save } from '../hydra/writing/save.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import { userApi } from '../resources/user/user.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { passwordStates } from '../session/account-tables.ts';
import { readFactors } from '../session/factors/active-factors.ts';
import { countRecoveryCodes } from '../session/factors/recovery-codes.ts';
import { invalidToken } from '../session/invalid-token.ts';
import { hashPassword } from '../session/passwords.ts';
import { users } from '../session/users.ts';
import { refuseWeakPassword } from './own-password.ts';
import { renewSession } from './renew-session.ts';

const inContext = account.extend({ '@context': z.string() });

const read = defineOperation({
  tag: 'Account',
  summary: 'Reads the account of the signed-in user',
  answers: { 200: jsonLd(named('Account', inContext)) },
});

const change = defineOperation({
  tag: 'Account',
  summary: 'Changes the e-mail address or the password of the signed-in user',
  description:
    'A new password ends all sessions of the user; the answer then has the tokens of a new one. The user is told by mail, about a new address ' +
    'also at the former one.',
  body: accountChange,
  answers: { 200: jsonLd(named('ChangedAccount', inContext.extend(newTokens.partial().shape))) },
});

/**
 * The account of any signed-in user, also of one without a role of the back office, and of one who must choose their own password or add a second
 * factor.
 */
const own = { isForIncompleteAccount: true, isPersonal: true } as const;

/** `GET /account` reads the account of the signed-in user, `PUT /account` changes it (feature `account`). */
export function answerAccount(app: FastifyInstance, { db }: Services, tokens: AccessTokens) {
  app.get('/account', { config: { ...own, operation: read } }, async ({ user }, reply) =>
    answerJson(reply, JSON.stringify(await readAccount(db, user.id))),
  );

  // `isDoneAnew`: no answer is stored under an idempotency key, because it contains tokens.
  const config = { ...own, operation: change, needsConfirmation: true, isDoneAnew: true } as const;
  app.put('/account', { config }, async (request, reply) => {
    const { user, language } = request;
    const { email, password } = parseBody(change.body, request.body);
    if (password !== undefined) {
      const address = email ?? (await readAccount(db, user.id)).email;
      await refuseWeakPassword(db, { userId: user.id, email: address, password });
    }
    const input = {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password: await hashPassword(password) }),
    };
    const renewed = await db.transaction(async (tx) => {
      const write = async () => {
        const locked = await lockRecord(userApi, tx, user.id);
        await save(userApi, tx, { locked, record: { input, drafts: {}, refused: [] }, language });
      };
      if (password !== undefined) return renewSession(tx, { tokens, request }, write);
      await write();
      return {};
    });
    return answerJson(reply, JSON.stringify({ ...(await readAccount(db, user.id)), ...renewed }));
  });
}

async function readAccount(db: Database, userId: number): Promise<Account & { '@context': string }> {
  const [found] = await db
    .select({ email: users.email, roles: users.roles, changedAt: passwordStates.changedAt })
    .from(users)
    .leftJoin(passwordStates, eq(passwordStates.userId, users.id))
    .where(eq(users.id, userId));
  // Deleted since the request was authenticated.
  if (!found) throw invalidToken({ reason: 'revokedToken', user: userId });
  const { email, roles, changedAt } = found;
  return {
    '@context': '/contexts/Account',
    '@id': '/account',
    '@type': 'Account',
    email,
    roles,
    passwordChangedAt: changedAt?.toISOString() ?? null,
    factors: await readFactors(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { passwordReset } from '@trastienda/contract/calls/account';
import { actAs } from '../db/actor.ts';
import { logAfterCommit } from '../db/log-after-commit.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { notePassword } from '../session/account/password-state.ts';
import { findUserOfToken, redeemToken } from '../session/account/reset-links.ts';
import { findPlace } from '../session/guessing/find-place.ts';
import { noteNetwork } from '../session/guessing/known-networks.ts';
import { toNetwork } from '../session/guessing/networks.ts';
import { forgetFailures, toAccount } from '../session/guessing/sign-in-attempts.ts';
import { hashPassword } from '../session/passwords.ts';
import { endAllSessions } from '../session/refresh-tokens.ts';
import { users } from '../session/users.ts';
import { refuseWeakPassword } from './own-password.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Sets a new password with the token of a link',
  description: 'Ends all sessions of the user. A refused password leaves the link valid.',
  body: passwordReset,
  answers: { 204: {} },
  errors: ['resetLinkExpired', 'invalidInput'],
});

const expired = () => new ApiError('resetLinkExpired');

/** `POST /password/reset` sets a new password with the token of a link (feature `account`, D-86). Responds with 204. */
export function answerPasswordReset(app: FastifyInstance, { db }: Services) {
  app.post('/password/reset', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { token, password } = parseBody(operation.body, request.body);
    const userId = await findUserOfToken(db, token);
    if (userId === undefined) throw expired();
    const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    await refuseWeakPassword(db, { userId, email: user?.email ?? '', password });
    const account = await toAccount(db, user?.email ?? '');
    const { place } = await findPlace(db, { account, address: request.address });
    const passwordHash = await hashPassword(password, place);
    await actAs({ kind: 'user', id: userId, requestId: request.id, log: securityLogOf(request) }, () =>
      db.transaction(async (tx) => {
        if (!(await redeemToken(tx, token, userId))) throw expired();
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
        await notePassword(tx, userId, { isGiven: false });
        await endAllSessions(tx, userId);
        // The owner of the mailbox may sign in from here at once, also while the account is under attack.
        const network = toNetwork(request.address);
        if (network !== undefined) await noteNetwork(tx, userId, network);
        await notifyOwner(tx, { kind: 'passwordChanged', userId, isByLink: true });
        logAfterCommit(tx, { event: 'passwordChanged', target: userId });
      }),
    );
    await forgetFailures(db, { account, address: request.address });
    return reply.code(204).send();
  });
}

import type { FastifyInstance } from 'fastify';
import { forgottenPassword } from '@trastienda/contract/calls/account';
import { parseBody } from '../http/body.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { noteRequest } from '../session/account/reset-links.ts';
import { toEmail } from '../session/create-user.ts';
import { hashNetwork, toSharedNetwork } from '../session/guessing/networks.ts';
import { toAccount } from '../session/guessing/sign-in-attempts.ts';
import { canMailLinks } from './can-mail-links.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Mails a link that sets a new password',
  description:
    'The answer is the same, and takes the same time, whether the address has an account or not. An account gets at most 3 links an hour, and a ' +
    'network can request 20. Without a mail server or `ADMIN_URL`, no mail is sent.',
  body: forgottenPassword,
  answers: { 202: {} },
});

/** `POST /password/forgotten` mails a link that sets a new password (feature `account`, D-86). Always responds with 202. */
export function answerForgottenPassword(app: FastifyInstance, { db, jobs, env }: Services) {
  app.post('/password/forgotten', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { email } = parseBody(operation.body, request.body);
    if (canMailLinks(env)) {
      const { address, language } = request;
      const account = await toAccount(db, toEmail(email));
      const networkHash = hashNetwork(toSharedNetwork(address));
      await db.transaction(async (tx) => {
        const id = await noteRequest(tx, { account, networkHash, language });
        // The job looks for the user, so that this answer does not depend on it.
        if (id !== undefined) await jobs.send('mail-password-link', { id }, { tx });
      });
      securityLogOf(request)({ event: 'resetLinkAsked' });
    }
    return reply.code(202).send();
  });
}

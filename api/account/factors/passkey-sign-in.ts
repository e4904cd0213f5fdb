import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { passkeyOptions, passkeySignIn } from '@trastienda/contract/calls/session/factors';
import { session } from '@trastienda/contract/calls/session/session';
import type { Database } from '../../db/connection.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { securityLogOf } from '../../http/protection/security-log-of.ts';
import { defineOperation, json } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import type { AccessTokens } from '../../session/access-token.ts';
import type { Passkeys } from '../../session/factors/passkeys.ts';
import { answerSession, startSessionOf } from '../start-session-of.ts';
import { checkPasskey } from './check-passkey.ts';

const operations = {
  options: defineOperation({
    tag: 'Session',
    summary: 'Prepares the use of a passkey',
    description:
      'Answers the options for `navigator.credentials.get`, with a challenge that can be answered once, within 5 minutes: to sign in, to complete a ' +
      'sign-in, or to confirm. Passkeys work only at the `passkeyOrigin` of `/config.json`.',
    answers: { 200: json(passkeyOptions) },
    errors: ['passkeysUnavailable'],
  }),
  signIn: defineOperation({
    tag: 'Session',
    summary: 'Signs in with a passkey',
    description:
      'A passkey counts as both factors: the user needs no password. Answers what `POST /login_check` answers.',
    body: passkeySignIn,
    answers: { 200: json(session) },
    errors: ['unknownPasskey', 'tooManyAttempts', 'passkeysUnavailable'],
  }),
};

type Tools = { tokens: AccessTokens; passkeys: Passkeys };

/** `POST /login_check/passkey/options` and `POST /login_check/passkey` sign in with a passkey alone (feature `second-factor`, D-87). */
export function answerPasskeySignIn(app: FastifyInstance, { db }: Services, { tokens, passkeys }: Tools) {
  const { options, signIn } = operations;
  app.post(
    '/login_check/passkey/options',
    { config: { isPublic: true, operation: options } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ options: await passkeys.requestOptions() }),
  );
  app.post('/login_check/passkey', { config: { isPublic: true, operation: signIn } }, async (request, reply) => {
    const { credential } = parseBody(signIn.body, request.body);
    const started = await startWith(db, request, { passkeys, credential });
    if (!started) throw new ApiError('unknownPasskey');
    return answerSession(reply, tokens, { ...started, factor: 'passkey' });
  });
}

type Claimed = { passkeys: Passkeys; credential: z.output<typeof passkeySignIn>['credential'] };

/** Starts the session of a passkey. Failures count for its id, which need not exist, and for the address. */
async function startWith(db: Database, request: FastifyRequest, { passkeys, credential }: Claimed) {
  const log = securityLogOf(request);
  return checkPasskey(db, request, { account: `passkey ${credential.id}` }, () =>
    db.transaction(async (tx) => {
      const redeemed = await passkeys.redeemAssertion(tx, credential, { log });
      return redeemed && startSessionOf(tx, request, { id: redeemed.userId, hasProvenFactor: true });
    }),
  );
}

import type { FastifyInstance } from 'fastify';
import { refreshed, refreshRequest } from '@trastienda/contract/calls/session/session';
import { parseBody } from '../http/body.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { deviceOf } from '../session/device.ts';
import { redeemRefreshToken } from '../session/refresh-tokens.ts';
import type { SigningKeys } from '../session/signing-keys.ts';

type Keys = { keys: SigningKeys; tokens: AccessTokens };

const operation = defineOperation({
  tag: 'Session',
  summary: 'Issues a new access token',
  description: 'With `rotate`, also issues a new refresh token; the one that was sent must not be used again.',
  body: refreshRequest,
  answers: { 200: json(refreshed) },
  errors: ['refreshRefused'],
});

/** `POST /token/refresh` issues the next access token, and with `rotate` the next refresh token (D-58). */
export function answerRefresh(app: FastifyInstance, { db }: Services, { keys, tokens }: Keys) {
  app.post('/token/refresh', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { refresh_token, rotate = false } = parseBody(operation.body, request.body);
    const { claims, refreshToken } = await redeemRefreshToken(db, {
      refreshToken: refresh_token,
      rotate,
      keys,
      device: deviceOf(request),
    });
    return reply.header('cache-control', 'no-store').send({ token: tokens.sign(claims), refresh_token: refreshToken });
  });
}

import { handoff, handoffRequest, type Handoff } from '@trastienda/contract/calls/session/handoff';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { toRecordId } from '../http/record-id.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { handoffSeconds, startHandoff } from '../session/one-time-tokens.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Issues a token that opens one record on the public site',
  description: 'The token reads that record once, within 60 seconds, as long as the session that requested it is open.',
  body: handoffRequest,
  answers: { 201: json(handoff) },
  errors: ['notFound'],
});

/** `POST /token/handoff` issues a token for the public site, which must not get the session's token (feature `handoff`, D-50). */
export function answerHandoff(app: FastifyInstance, { db }: Services) {
  // `isDoneAnew`: responses must not be stored under an idempotency key, because they contain the token.
  app.post('/token/handoff', { config: { isDoneAnew: true, operation } }, async (request, reply) => {
    const { target } = parseBody(operation.body, request.body);
    await requireRecord(db, target);
    const answer: Handoff = { token: await startHandoff(db, request.user, target), expiresIn: handoffSeconds };
    securityLogOf(request)({ event: 'handoffIssued' });
    return reply.code(201).header('cache-control', 'no-store').send(answer);
  });
}

/**
 * Checks that the record with the `@id` `target` exists.
 * @throws ApiError `notFound`
 */
async function requireRecord(db: Database, target: string): Promise<void> {
  const [, collection = '', id = ''] = target.split('/');
  const { rows } = await db.execute(sql`select from ${sql.identifier(collection)} where id = ${toRecordId(id)}`);
  if (rows.length === 0) throw new ApiError('notFound');
}

import { outboxMail, type OutboxMail } from '@trastienda/contract/calls/outbox';
import type { Collection } from '@trastienda/contract/collection';
import { iri } from '@trastienda/contract/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import { wholeListOperation } from '../hydra/operations.ts';
import { countMails, findMail, listOutbox, type Mail } from '../mail/outbox.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const latest = 50;

/** For the documentation. */
export const mailType = {
  type: 'Mail',
  names: Object.keys(outboxMail.shape).filter((name) => !['@id', '@type', 'id'].includes(name)),
};

const list = wholeListOperation(
  'Mail',
  `Lists the latest ${latest} mails, sent or not`,
  named('MailMember', outboxMail),
);
const read = defineOperation({
  tag: 'Mail',
  summary: 'Reads a Mail',
  answers: { 200: jsonLd(named('Mail', outboxMail.extend({ '@context': z.string() }))) },
});

/** `GET /outbox` shows the latest mails, sent or not, and `GET /outbox/{id}` one of them (feature `outbox`). */
export function answerOutbox(app: FastifyInstance, { db }: Services) {
  app.get('/outbox', { config: { operation: list } }, async (_request, reply) => {
    const mails = await listOutbox(db, latest);
    const collection: Collection<OutboxMail> = {
      'hydra:member': mails.map(toMember),
      'hydra:totalItems': await countMails(db),
    };
    return answerJson(
      reply,
      JSON.stringify({
        '@context': '/contexts/Mail',
        '@id': '/outbox',
        '@type': 'hydra:Collection',
        ...collection,
      }),
    );
  });

  app.get<{ Params: { id: string } }>('/outbox/:id', { config: { operation: read } }, async ({ params }, reply) => {
    const mail = await findMail(db, toRecordId(params.id));
    if (!mail) throw new ApiError('notFound');
    return answerJson(reply, JSON.stringify({ '@context': '/contexts/Mail', ...toMember(mail) }));
  });
}

const toMember = ({ id, to, subject, text, createdAt, sentAt, attempts, lastError }: Mail): OutboxMail => ({
  '@id': iri('outbox', id),
  '@type': 'Mail',
  id,
  to,
  subject,
  text,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  attempts,
  lastError,
});

import { outboxMail, type OutboxMail } from '@trastienda/contract/calls/outbox';
import { iri } from '@trastienda/contract/model/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import { toCollectionText, viewOf } from '../hydra/reading/collection-links.ts';
import { readPage } from '../hydra/reading/list-query.ts';
import { pagedListOperation } from '../hydra/operations.ts';
import { countMails, findMail, listOutbox, type Mail } from '../mail/outbox.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

/** The type and its property names, for the Hydra documentation. */
export const mailType = {
  type: 'Mail',
  names: Object.keys(outboxMail.shape).filter((name) => !['@id', '@type', 'id'].includes(name)),
};

const list = pagedListOperation(
  'Mail',
  'Lists the e-mails, sent or not, newest first',
  named('MailMember', outboxMail),
);
const read = defineOperation({
  tag: 'Mail',
  summary: 'Reads a Mail',
  answers: { 200: jsonLd(named('Mail', outboxMail.extend({ '@context': z.string() }))) },
});

/** `GET /outbox` lists the mails, sent or not, newest first; `GET /outbox/{id}` returns a single mail (feature `outbox`). */
export function answerOutbox(app: FastifyInstance, { db }: Services) {
  app.get<{ Querystring: Record<string, string | string[]> }>(
    '/outbox',
    { config: { operation: list, isPersonal: true } },
    async ({ url, query }, reply) => {
      const asked = readPage(query);
      const [mails, total] = await Promise.all([listOutbox(db, asked), countMails(db)]);
      const view = viewOf(url, { page: asked.page, pages: Math.ceil(total / asked.itemsPerPage) });
      const members = mails.map((mail) => JSON.stringify(toMember(mail))).join(',');
      return answerJson(reply, toCollectionText({ type: 'Mail', path: '/outbox', total, members, view }));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/outbox/:id',
    { config: { operation: read, isPersonal: true } },
    async ({ params }, reply) => {
      const mail = await findMail(db, toRecordId(params.id));
      if (!mail) throw new ApiError('notFound');
      return answerJson(reply, JSON.stringify({ '@context': '/contexts/Mail', ...toMember(mail) }));
    },
  );
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

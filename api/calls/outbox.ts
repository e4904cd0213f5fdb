import type { OutboxMail } from '@trastienda/contract/calls/outbox';
import type { Collection } from '@trastienda/contract/collection';
import { iri } from '@trastienda/contract/reference';
import type { FastifyInstance } from 'fastify';
import { listOutbox, type Mail } from '../mail/outbox.ts';
import type { Services } from '../services.ts';

const latest = 50;

/** `GET /outbox` shows the latest mails, sent or not (feature `outbox`). */
export function answerOutbox(app: FastifyInstance, { db }: Services) {
  app.get('/outbox', async (_request, reply) => {
    const mails = await listOutbox(db, latest);
    const collection: Collection<OutboxMail> = {
      'hydra:member': mails.map(toMember),
      'hydra:totalItems': mails.length,
    };
    return reply.type('application/ld+json; charset=utf-8').send(
      JSON.stringify({
        '@context': '/contexts/Mail',
        '@id': '/outbox',
        '@type': 'hydra:Collection',
        ...collection,
      }),
    );
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

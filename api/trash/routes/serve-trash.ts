import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { restoreRequest } from '@trastienda/contract/calls/trash';
import { iri } from '@trastienda/contract/model/reference';
import { parseBody } from '../../http/body.ts';
import { toTag } from '../../http/negotiation/versions.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { readItem } from '../../hydra/reading/item.ts';
import { serveReadOnly } from '../../hydra/serve-read-only.ts';
import { answerWrite } from '../../idempotency/write-once.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { restore } from '../restoring/restore.ts';
import { readableItems, trashApi } from './trash-api.ts';

const restoring = defineOperation({
  tag: 'TrashItem',
  summary: 'Restores a record from the trash',
  description:
    'The record gets its `@id`, links, pictures and position again. Otherwise `obstacles` lists the reasons, and the body of the next request resolves them. An editor restores only records of the catalogue.',
  body: restoreRequest,
  answers: { 200: { ...jsonLd(z.looseObject({ '@id': z.string() })), description: 'The restored record' } },
  errors: ['notInTrash', 'notRestorable', 'invalidInput'],
});

type OneItem = { Params: { id: string } };

/** Serves the deleted records, and restores them (feature `trash`, D-72). */
export function serveTrash(app: FastifyInstance, services: Services, resources: readonly ApiResource[]) {
  const { db, env } = services;
  serveReadOnly(app, services, trashApi(env.trashDays), readableItems);

  app.post<OneItem>('/trash/:id/restore', { config: { operation: restoring, isPersonal: true } }, (request, reply) => {
    const body = parseBody(restoring.body, request.body ?? {});
    return answerWrite(db, { request, reply }, async (tx) => {
      const { language, params, user } = request;
      const itemId = toRecordId(params.id);
      const context = { resources, language, roles: user.roles };
      const { resource, id } = await restore(tx, { itemId, request: body, ...context });
      const { text, version } = await readItem(tx, { resource, id, language });
      return { status: 200, location: iri(resource.contract.collection, id), etag: toTag(version, text), text };
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { answerRead } from '../http/cached-answers.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { itemReader } from './reading/item.ts';
import { operationsOf } from './operations.ts';

type Page = { Querystring: Record<string, string | string[]> };

/** Serves the list and the records of a resource that clients cannot write. */
export function serveReadOnly(app: FastifyInstance, { db, cache }: Services, resource: ApiResource) {
  const { path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const list = collectionOf(resource, { db, cache });
  const read = itemReader(resource, db, cache);
  const config = (operation: Operation) => ({ config: { operation, isPersonal, isCached: !isPersonal } });

  app.get<Page>(path, config(operations.list), async (request, reply) =>
    answerRead(request, reply, await list(request.url, request.query, request.language), cache),
  );

  app.get<{ Params: { id: string } }>(`${path}/:id`, config(operations.read), async (request, reply) =>
    answerRead(request, reply, await read(toRecordId(request.params.id), request.language), cache),
  );
}

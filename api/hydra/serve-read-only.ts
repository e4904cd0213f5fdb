import type { FastifyInstance } from 'fastify';
import { serveRead } from '../http/cached-answers.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { itemReader } from './reading/item.ts';
import { operationsOf } from './operations.ts';

/** Serves the list and the records of a resource that clients cannot write. */
export function serveReadOnly(app: FastifyInstance, { db, cache }: Services, resource: ApiResource) {
  const { path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const list = collectionOf(resource, { db, cache });
  const item = itemReader(resource, db, cache);
  const config = (operation: Operation) => ({ operation, isPersonal, isCached: !isPersonal });

  serveRead(app, cache, {
    url: path,
    config: config(operations.list),
    read: async ({ url, query, language }, requester) => list(url, query, language, { requester }),
  });

  serveRead(app, cache, {
    url: `${path}/:id`,
    config: config(operations.read),
    read: async ({ params: { id = '' }, language }, requester) => item(toRecordId(id), language, requester),
  });
}

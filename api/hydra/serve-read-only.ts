import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerWith, type ReadRequest } from '../http/cached-answers.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { itemReader } from './reading/item.ts';
import { operationsOf } from './operations.ts';

type Page = FastifyRequest<{ Querystring: Record<string, string | string[]> }>;
type OneRecord = FastifyRequest<{ Params: { id: string } }>;

/** Serves the list and the records of a resource that clients cannot write. */
export function serveReadOnly(app: FastifyInstance, { db, cache }: Services, resource: ApiResource) {
  const { path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const list = collectionOf(resource, { db, cache });
  const item = itemReader(resource, db, cache);
  const readAt = (url: string, operation: Operation, read: ReadRequest) =>
    app.get(url, { config: { operation, isPersonal, isCached: !isPersonal, read } }, answerWith(read, cache));

  readAt(path, operations.list, async (request, requester) => {
    const { url, query, language } = request as Page;
    return list(url, query, language, { requester });
  });

  readAt(`${path}/:id`, operations.read, async (request, requester) => {
    const { params, language } = request as OneRecord;
    return item(toRecordId(params.id), language, requester);
  });
}

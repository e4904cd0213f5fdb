import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { toTag } from '../http/negotiation/versions.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { readItem } from './reading/item.ts';
import { operationsOf } from './operations.ts';

type InList = { Querystring: Record<string, string | string[]> };
type OneRecord = { Params: { id: string } };

/** Serves the list and the records of a resource that clients cannot write. */
export function serveReadOnly(app: FastifyInstance, { db }: Services, resource: ApiResource) {
  const { path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const list = collectionOf(resource, { db });
  const config = (operation: Operation) => ({ config: { operation, isPersonal } });

  app.get<InList>(path, config(operations.list), async ({ url, query, language }, reply) =>
    answerJson(reply, await list(url, query, language)),
  );

  app.get<OneRecord>(`${path}/:id`, config(operations.read), async ({ params, language }, reply) => {
    const { text, version } = await readItem(db, { resource, id: toRecordId(params.id), language });
    return answerJson(reply.header('etag', toTag(version, text)), text);
  });
}

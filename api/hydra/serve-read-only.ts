import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { toTag } from '../http/negotiation/versions.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { readItem } from './reading/item.ts';
import { refuseHistoryFilters, refuseUnreadable, type Readable } from './reading/readable-records.ts';
import { operationsOf } from './operations.ts';

type InList = { Querystring: Record<string, string | string[]> };
type OneRecord = { Params: { id: string } };

/**
 * Serves the list and the records of a resource that clients cannot write.
 * @param readable by default, each user who may call the operations reads all records.
 */
export function serveReadOnly(
  app: FastifyInstance,
  { db }: Services,
  resource: ApiResource,
  readable?: Readable,
): void {
  const { contract, table } = resource;
  const { path, isPersonal } = contract;
  const operations = operationsOf(contract);
  const list = collectionOf(resource, { db, ...(readable && { within: { ...readable, read: () => undefined } }) });
  const config = (operation: Operation) => ({ config: { operation, isPersonal } });

  app.get<InList>(path, config(operations.list), async ({ url, query, language, user }, reply) => {
    refuseHistoryFilters(query, contract, user);
    return answerJson(reply, await list(url, query, language, readable?.valueFor(user)));
  });

  app.get<OneRecord>(`${path}/:id`, config(operations.read), async ({ params, language, user }, reply) => {
    const id = toRecordId(params.id);
    if (readable) await refuseUnreadable(db, { table, readable, id, user });
    const { text, version } = await readItem(db, { resource, id, language });
    return answerJson(reply.header('etag', toTag(version, text)), text);
  });
}

import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import { readItems } from './reading/item.ts';
import { operationsOf } from './operations.ts';

type Page = { Querystring: Record<string, string | string[]> };

/** Serves the list and the records of a resource that clients cannot write. */
export function serveReadOnly(app: FastifyInstance, { db }: Pick<Services, 'db'>, resource: ApiResource) {
  const { path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const list = collectionOf(resource, db);
  const { read } = readItems(resource, db);

  app.get<Page>(path, { config: { operation: operations.list, isPersonal } }, async ({ url, query, language }, reply) =>
    answerJson(reply, await list(url, query, language)),
  );

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    { config: { operation: operations.read, isPersonal } },
    async ({ params, language }, reply) => answerJson(reply, (await read(toRecordId(params.id), language)).text),
  );
}

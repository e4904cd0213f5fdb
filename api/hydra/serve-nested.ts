import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './reading/collection.ts';
import type { Filter } from './reading/filters.ts';
import { refuseHistoryFilters } from './reading/readable-records.ts';
import { listOperation } from './operations.ts';
import type { TableWithId } from './field-storage.ts';

export type Within = {
  path: `/${string}/:id/${string}`;
  /** The table of the owning record. */
  owner: TableWithId;
  resource: ApiResource;
  /** Matches the members that belong to the owner. The filter's value is an array with the owner's id. */
  within: Filter;
  /** The summary of the operation in the documentation. */
  summary: string;
};

type InRecord = { Params: { id: string }; Querystring: Record<string, string | string[]> };

/** Serves a collection inside a record, such as the experiences of a maker, with the filters and orders of `resource`. */
export function serveNested(
  app: FastifyInstance,
  { db }: Services,
  { path, owner, resource, within, summary }: Within,
) {
  const list = collectionOf(resource, { db, within });
  const operation = { ...listOperation(resource.contract), summary };

  app.get<InRecord>(
    path,
    { config: { operation, isPersonal: resource.contract.isPersonal } },
    async ({ url, params, query, language, user }, reply) => {
      refuseHistoryFilters(query, resource.contract, user);
      const ownerId = toRecordId(params.id);
      const [found] = await db.select({ id: owner.id }).from(owner).where(eq(owner.id, ownerId));
      if (!found) throw new ApiError('notFound');
      return answerJson(reply, await list(url, query, language, [ownerId]));
    },
  );
}

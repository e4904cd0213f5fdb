import type { FastifyInstance } from 'fastify';
import type { Resource } from '@trastienda/contract/model/resource';
import { answerJson } from '../http/answer-json.ts';
import { toTag } from '../http/negotiation/versions.ts';
import { toRecordId } from '../http/record-id.ts';
import { operationsOf } from '../hydra/operations.ts';
import { collectionOf } from '../hydra/reading/collection.ts';
import { readItem } from '../hydra/reading/item.ts';
import { serveCreate, serveEdits } from '../hydra/serve-resource.ts';
import type { Services } from '../services.ts';
import { authorizeWrite, readable, refuseUnreadable } from './access.ts';
import { serveCounts } from './counts.ts';
import { viewApi } from './view.ts';

type InList = { Querystring: Record<string, string | string[]> };
type OneView = { Params: { id: string } };

const { contract } = viewApi;

/** The type for the documentation of Hydra, which lists the records of the catalogue (API-29) and has no words for lists that differ by user. */
export const viewType = {
  type: contract.type,
  names: [...Object.keys(contract.fields), ...Object.keys(contract.computed)],
};

/** Serves views as `serveResource` does, except that a personal view is visible to its owner only. Deletes are for good. */
export function serveViews(app: FastifyInstance, services: Services, contracts: readonly Resource[]): void {
  serveCounts(app, services);
  serveReads(app, services);
  serveCreate(app, services, viewApi);
  serveEdits(app, services, { resource: viewApi, contracts, keep: undefined, authorize: authorizeWrite });
}

function serveReads(app: FastifyInstance, { db }: Services): void {
  const { path, isPersonal } = contract;
  const { list, read } = operationsOf(contract);
  const readList = collectionOf(viewApi, { db, within: readable });

  app.get<InList>(path, { config: { operation: list, isPersonal } }, async ({ url, query, language, user }, reply) =>
    answerJson(reply, await readList(url, query, language, user.id)),
  );

  app.get<OneView>(
    `${path}/:id`,
    { config: { operation: read, isPersonal } },
    async ({ params, language, user }, reply) => {
      const id = toRecordId(params.id);
      await refuseUnreadable(db, id, user);
      const { text, version } = await readItem(db, { resource: viewApi, id, language });
      return answerJson(reply.header('etag', toTag(version, text)), text);
    },
  );
}

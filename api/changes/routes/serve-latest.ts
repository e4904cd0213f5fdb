import type { FastifyInstance } from 'fastify';
import { mayReadHistory } from '@trastienda/contract/access/least-role';
import { latestChange } from '@trastienda/contract/changes';
import { limits } from '@trastienda/contract/limits';
import * as z from 'zod';
import type { Database } from '../../db/connection.ts';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { pagedListOperation } from '../../hydra/operations.ts';
import { toCollectionText } from '../../hydra/reading/collection-links.ts';
import { textsOf } from '../../hydra/reading/list-query.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation } from '../../openapi/operation.ts';
import { toReference } from './change-filters.ts';
import { readLatest } from '../reading/read-latest.ts';

const records = z
  .array(z.string().meta({ examples: ['/experiences/1', '/tags/1'] }))
  .max(limits.lists.latestChanges)
  .meta({ description: 'The `@id`s of the records, of any collections' });

const latest = defineOperation({
  ...pagedListOperation(
    'Change',
    'Lists when each given record was last changed, and by whom',
    named('LatestChange', latestChange),
  ),
  description:
    'For lists: these are the dates of the order and the filters `modifiedAt` and `modifiedBy`. Newest first, without the records that did not change since the log began; an editor gets those of the catalogue only. An erasure of values (`erase`) is no change to the record. `actor` is null if it was no user and the log no longer has the change.',
  query: { 'record[]': records },
  errors: ['badFilter'],
});

type Query = { Querystring: Record<string, string | string[]> };

/** Serves when each given record was last changed (feature `history`). The answers may not be cached (D-69). */
export function serveLatest(app: FastifyInstance, db: Database, resources: readonly ApiResource[]) {
  const collections = resources.map(({ contract }) => contract.collection);
  app.get<Query>(
    '/changes/latest',
    { config: { operation: latest, isPersonal: true } },
    async ({ query, user }, reply) => {
      const asked = [...new Set(textsOf(query).get('record'))];
      const found = asked.flatMap((text) => toReference(text, collections) ?? []);
      if (found.length < asked.length || asked.length > limits.lists.latestChanges) {
        throw new ApiError('badFilter', { values: { field: 'record' } });
      }
      const readable = found.filter(({ of }) => mayReadHistory(user.roles, of));
      const members = (await readLatest(db, readable)).map((change) => JSON.stringify(change));
      return answerJson(
        reply,
        toCollectionText({
          type: 'Change',
          path: '/changes/latest',
          total: members.length,
          members: members.join(','),
          view: '',
        }),
      );
    },
  );
}

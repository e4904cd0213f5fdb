import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { staleTexts } from '@trastienda/contract/freshness/calls';
import { watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { inJson } from '../db/statements/json-time.ts';
import { firstRow, literal, toStatement } from '../db/statements/statement.ts';
import { freshness } from '../db/tables/freshness.ts';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import { toArray, toObject } from '../hydra/json-object.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

type OneRecord = { Params: { id: string } };

/** Serves `GET /{collection}/{id}/translations/stale` of a watched collection. */
export function serveStale(app: FastifyInstance, { db }: Services, resource: ApiResource, watched: WatchedCollection) {
  const { path, type, isPersonal } = resource.contract;
  const operation = defineOperation({
    tag: type,
    summary: `Lists the texts of a ${type} that are out of date`,
    description:
      'For each text: `source` is the text in the other language from which it was made, `since` the time when that text changed.',
    answers: { 200: jsonLd(named('StaleTexts', staleTexts)) },
  });
  const statement = toStatement(selectStale(resource, watched));

  app.get<OneRecord>(
    `${path}/:id/translations/stale`,
    { config: { operation, isPersonal } },
    async ({ params }, reply) => {
      const found = await firstRow<[text: string]>(db, statement, [toRecordId(params.id)]);
      if (!found) throw new ApiError('notFound');
      return answerJson(reply, found[0]);
    },
  );
}

/** The texts are in the order of the fields. */
function selectStale({ table }: ApiResource, watched: WatchedCollection): SQL {
  const { collection, recordId, field, language, state, source } = freshness;
  const texts = toArray(
    [
      ['language', language.getSQL()],
      ['field', field.getSQL()],
      ['source', source.getSQL()],
      ['since', inJson('stale_since')],
    ],
    {
      from: sql`${freshness} where ${collection} = ${literal(watched)} and ${recordId} = ${table.id} and ${state} = 'stale'`,
      order: sql`array_position(${literal(`{${watchedTexts[watched].join()}}`)}::text[], ${field})`,
    },
  );
  return sql`select ${toObject([['texts', texts]])}::text from ${table} where ${table.id} = ${sql.placeholder('id')}`;
}

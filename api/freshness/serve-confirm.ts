import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { confirmationOf } from '@trastienda/contract/freshness/calls';
import type { WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Transaction } from '../db/connection.ts';
import { freshness } from '../db/tables/freshness.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { refuseStale } from '../http/negotiation/versions.ts';
import { toRecordId } from '../http/record-id.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import { keyOfColumn } from '../hydra/field-storage.ts';
import { operationsOf } from '../hydra/operations.ts';
import { readItem } from '../hydra/reading/item.ts';
import { toAnswer } from '../hydra/serve-resource.ts';
import { lockRecord, type Locked } from '../hydra/writing/save.ts';
import { answerWrite } from '../idempotency/write-once.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { confirmTexts } from './confirm-texts.ts';
import { learnPairs } from './memory/learn-pairs.ts';

type OneRecord = { Params: { id: string } };

/** Serves `POST /{collection}/{id}/translations/fresh` of a watched collection. */
export function serveConfirm(
  app: FastifyInstance,
  { db }: Services,
  resource: ApiResource,
  watched: WatchedCollection,
) {
  const { path, type, isPersonal } = resource.contract;
  const operation = defineOperation({
    tag: type,
    summary: `Marks translations of a ${type} as up to date`,
    description:
      'Confirms that texts in a language say the same as those in the other one. The record is not written: its version stays, and no change is logged. A text that is up to date stays so. If a text is missing in one of the two languages, none is marked.',
    body: confirmationOf(watched),
    answers: { 200: operationsOf(resource.contract).read.answers[200] },
    errors: ['changedMeanwhile', 'translationMissing'],
  });

  app.post<OneRecord>(
    `${path}/:id/translations/fresh`,
    { config: { operation, isPersonal } },
    async (request, reply) => {
      const { language, fields } = parseBody(operation.body, request.body);
      const id = toRecordId(request.params.id);
      return answerWrite(db, { request, reply }, async (tx) => {
        const read = () => readItem(tx, { resource, id, language: request.language });
        const locked = await lockRecord(resource, tx, id);
        await refuseStale(request, locked.version, async () => (await read()).text);
        await refuseMissing(tx, resource, { locked, fields });
        const confirmed = await confirmTexts(tx, { collection: watched, ids: [id], language, fields });
        if (confirmed.length > 0) await learnPairs(tx, watched, [id]);
        return { status: 200, ...toAnswer(await read()) };
      });
    },
  );
}

/** @throws ApiError `translationMissing` if one of the texts is missing in a language, or in both */
async function refuseMissing(
  tx: Transaction,
  { contract, fields: stored }: ApiResource,
  { locked, fields }: { locked: Locked; fields: readonly string[] },
): Promise<void> {
  const isMissing = and(
    eq(freshness.collection, contract.collection),
    eq(freshness.recordId, locked.id),
    inArray(freshness.field, [...fields]),
    eq(freshness.state, 'missing'),
  );
  const [inOne] = await tx.select({ field: freshness.field }).from(freshness).where(isMissing).limit(1);
  const row = locked.row();
  const inBoth = fields.find((name) => {
    const column = stored[name];
    return column?.as === 'translated' && isEmpty(row[keyOfColumn(column.column)]);
  });
  const field = inOne?.field ?? inBoth;
  if (field !== undefined) throw new ApiError('translationMissing', { values: { field } });
}

/** Whether a translated text has none in any language. */
const isEmpty = (texts: unknown) => Object.values(texts ?? {}).every((text) => text === null);

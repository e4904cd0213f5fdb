import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { change } from '@trastienda/contract/changes';
import * as z from 'zod';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { readCursor, toCursorPage } from '../../hydra/reading/cursor-page.ts';
import { cursorListOperation } from '../../hydra/operations.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { changesOf } from '../reading/read-changes.ts';
import { toAsking, type AskedByUser } from '../reading/readable.ts';
import { serveLatest } from './serve-latest.ts';
import { serveLog } from './serve-log.ts';

/** The type and its property names, for the Hydra documentation. */
export const changeType = {
  type: 'Change',
  names: Object.keys(change.shape).filter((name) => !['@id', '@type', 'id'].includes(name)),
};

const read = defineOperation({
  tag: 'Change',
  summary: 'Reads a Change',
  description: 'An editor reads only changes to the catalogue.',
  answers: { 200: jsonLd(named('Change', change.extend({ '@context': z.string() }))) },
});

type InRecord = { Params: { id: string }; Querystring: Record<string, string | string[]> };
type Logged = { resources: readonly ApiResource[]; mediaKinds: readonly MediaKind[] };

/**
 * Serves the changes to each record, newest first, also after it was deleted (feature `history`). The answers contain e-mail addresses of
 * users, therefore none may be cached (D-69).
 */
export function serveChanges(app: FastifyInstance, { db }: Services, { resources, mediaKinds }: Logged) {
  const readChanges = changesOf(db, { resources, mediaKinds });
  serveLog(app, resources, readChanges);
  serveLatest(app, db, resources);

  for (const { contract, table } of resources) {
    const operation = {
      ...cursorListOperation('Change', `Lists the changes to a ${contract.type}, newest first`, change),
      description: `Changes older than \`CHANGE_LOG_DAYS\` are deleted. Those of a deleted ${contract.type} can still be read.`,
    };
    const config = { operation, isPersonal: true };
    app.get<InRecord>(`${contract.path}/:id/changes`, { config }, async (request, reply) => {
      const { url, params, query, language, user } = request;
      const id = toRecordId(params.id);
      const { cursor, limit } = readCursor(query);
      const where = sql`collection = ${contract.collection} and record_id = ${id} and changes.id < ${cursor}`;
      // One more than the page tells whether there is a next page.
      const { changes } = await readChanges({ where, limit: limit + 1, language, ...toAsking(user) });
      if (changes.length === 0) await refuseMissing(table, id);
      return answerJson(reply, toCursorPage('Change', { url, limit, members: changes }));
    });
  }

  app.get<{ Params: { id: string } }>(
    '/changes/:id',
    { config: { operation: read, isPersonal: true } },
    async ({ params, language, user }, reply) => {
      const found = await readOne(params.id, { language, ...toAsking(user) });
      return answerJson(reply, JSON.stringify({ '@context': '/contexts/Change', ...found }));
    },
  );

  async function readOne(text: string, by: AskedByUser) {
    const {
      changes: [found],
    } = await readChanges({ where: sql`changes.id = ${toChangeId(text)}`, limit: 1, ...by });
    if (!found) throw new ApiError('notFound');
    return found;
  }

  async function refuseMissing(table: ApiResource['table'], id: number): Promise<void> {
    const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
    if (!found) throw new ApiError('notFound');
  }
}

/** Unlike the id of a record, that of a change is a bigint. */
function toChangeId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('notFound');
  return Number(text);
}

import { and, lte, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { toId } from '@trastienda/contract/model/reference';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { ApiError } from '../../http/errors.ts';
import { refuseStale } from '../../http/negotiation/versions.ts';
import { toRecordId } from '../../http/record-id.ts';
import { versionOf } from '../../hydra/field-storage.ts';
import { readItem } from '../../hydra/reading/item.ts';
import { readFilter, textsOf } from '../../hydra/reading/list-query.ts';
import { isReadableBy } from '../../hydra/reading/readable-records.ts';
import { sendWritten, writeOnce } from '../../idempotency/write-once.ts';
import type { FileUser } from '../../media/media-kind.ts';
import { defineOperation } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { trash } from '../../db/tables/trash.ts';
import { purge, removePurgedFiles, type Purged } from '../purging/purge.ts';
import { readableItems, trashApi } from './trash-api.ts';

const purgingOne = defineOperation({
  tag: 'TrashItem',
  summary: 'Deletes a record in the trash for good',
  description: 'Deletes its pictures, too. It cannot be undone. An editor deletes only records of the catalogue.',
  answers: { 204: {} },
  errors: ['notInTrash'],
});

const purgingMany = defineOperation({
  tag: 'TrashItem',
  summary: 'Deletes several or all records in the trash for good',
  description:
    'Requires a parameter; with both, an item must match both. Any other parameter is rejected. Items that are no longer in the trash are skipped.',
  query: {
    'id[]': z
      .array(z.string())
      .max(limits.lists.filterValues)
      .meta({ description: 'The items, as `@id`s or numbers', examples: [['/trash/1']] }),
    newest: z.string().meta({
      description:
        'The item, as `@id` or number, up to which all are deleted: the newest that the user has seen. Later deletions stay in the trash',
      examples: ['/trash/1'],
    }),
  },
  answers: { 204: {} },
  errors: ['badFilter'],
});

type OneItem = { Params: { id: string } };
type ManyItems = { Querystring: Record<string, string | string[]> };

/**
 * Serves the calls that delete records in the trash for good (feature `trash`, D-72).
 * @param users all tables that refer to files.
 */
export function servePurge(app: FastifyInstance, services: Services, users: readonly FileUser[]) {
  const { db, env } = services;
  const resource = trashApi(env.trashDays);

  const answerPurge = async (
    request: FastifyRequest,
    reply: FastifyReply,
    write: (tx: Transaction) => Promise<Purged>,
  ) => {
    let fileNames: string[] = [];
    const written = await writeOnce(db, request, async (tx) => {
      const { items, ...purged } = await write(tx);
      ({ fileNames } = purged);
      if (items > 0) logAfterCommit(tx, { event: 'trashPurged', items });
      return { status: 204 };
    });
    // After the commit. After a crash in between, the job removes the files.
    await removePurgedFiles(services, users, fileNames);
    return sendWritten(reply, written);
  };

  app.delete<OneItem>('/trash/:id', { config: { operation: purgingOne, isPersonal: true } }, (request, reply) =>
    answerPurge(request, reply, async (tx) => {
      const id = toRecordId(request.params.id);
      const isItem = sql`${trash.id} = ${id} and ${isReadableBy(readableItems, request.user)}`;
      const [item] = await tx
        .select({ version: versionOf(trash) })
        .from(trash)
        .where(isItem)
        .for('update');
      if (!item) throw new ApiError('notInTrash');
      await refuseStale(
        request,
        item.version,
        async () => (await readItem(tx, { resource, id, language: request.language })).text,
      );
      return purge(tx, isItem);
    }),
  );

  app.delete<ManyItems>('/trash', { config: { operation: purgingMany, isPersonal: true } }, async (request, reply) => {
    const isChosen = toCondition(request.query);
    return answerPurge(request, reply, (tx) => purge(tx, isChosen));
  });
}

/** The condition of each parameter; undefined for an invalid value. */
const conditions = new Map<string, (texts: string[]) => SQL | undefined>([
  [
    'id',
    (texts) => {
      const ids = texts.flatMap((text) => toId(text, 'trash') ?? []);
      const isValid = ids.length > 0 && ids.length === texts.length;
      return isValid ? sql`${trash.id} = any(${sql.param(ids)}::int[])` : undefined;
    },
  ],
  [
    'newest',
    (texts) => {
      const id = texts.length === 1 ? toId(texts[0], 'trash') : undefined;
      return id === undefined ? undefined : lte(trash.id, id);
    },
  ],
]);

/**
 * Converts the query string to the condition of the items to delete. An unknown parameter is rejected, because ignoring it could delete
 * more than the client intends.
 * @throws ApiError `badFilter`
 */
function toCondition(query: Record<string, string | string[]>): SQL {
  const chosen = and(
    ...[...textsOf(query)].map(([name, texts]) =>
      readFilter(name, { read: (given) => conditions.get(name)?.(given) }, texts),
    ),
  );
  if (!chosen) throw new ApiError('badFilter', { values: { field: 'id' } });
  return chosen;
}

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import { toTag } from '../../http/negotiation/versions.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readItem } from '../../hydra/reading/item.ts';
import { operationsOf } from '../../hydra/operations.ts';
import type { Services } from '../../services.ts';
import { resellerApi } from './reseller.ts';
import { resellers } from './table.ts';

type OfUser = { Params: { id: string } };

const { isPersonal } = resellerApi.contract;
const operation = { ...operationsOf(resellerApi.contract).read, summary: 'Reads the Reseller of a user' };

/** Serves `GET /users/{id}/reseller` (API-122). Responds with 404 for a user without a reseller. */
export function serveResellerOfUser(app: FastifyInstance, { db }: Services) {
  app.get<OfUser>('/users/:id/reseller', { config: { operation, isPersonal } }, async ({ params, language }, reply) => {
    const [found] = await db
      .select({ id: resellers.id })
      .from(resellers)
      .where(eq(resellers.userId, toRecordId(params.id)));
    if (!found) throw new ApiError('notFound');
    const { text, version } = await readItem(db, { resource: resellerApi, id: found.id, language });
    return answerJson(reply.header('etag', toTag(version, text)), text);
  });
}

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import { collectionOf } from '../../hydra/collection.ts';
import { refersTo } from '../../hydra/filters.ts';
import { listOperation } from '../../hydra/operations.ts';
import type { Services } from '../../services.ts';
import { makers } from '../maker/table.ts';
import { experienceApi } from './experience.ts';
import { experiences } from './table.ts';

type OfMaker = { Params: { id: string }; Querystring: Record<string, string | string[]> };

const operation = { ...listOperation(experienceApi.contract), summary: 'Lists the experiences of a maker' };

/** `GET /makers/{id}/experiences`: the collection of experiences, of one maker (seed 1 §7). */
export function serveExperiencesOfMaker(app: FastifyInstance, { db }: Services) {
  const list = collectionOf(experienceApi, db, refersTo(experiences.makerId, 'makers'));

  app.get<OfMaker>(
    '/makers/:id/experiences',
    { config: { operation } },
    async ({ url, params, query, language }, reply) => {
      const makerId = toRecordId(params.id);
      const [maker] = await db.select({ id: makers.id }).from(makers).where(eq(makers.id, makerId));
      if (!maker) throw new ApiError('notFound');
      return answerJson(reply, await list(url, query, language, [makerId]));
    },
  );
}

import { position, positions, positionsRequest } from '@trastienda/contract/calls/positions';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { refuseStale, toTag } from '../../http/negotiation/versions.ts';
import { answerWrite } from '../../idempotency/write-once.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { lockOrder, moveInOrder, readOrder } from './public-order.ts';

const path = '/experiences/positions';
const tag = 'Experience';
const answers = { 200: jsonLd(named('ExperiencePositions', positions)) };

const read = defineOperation({
  tag,
  summary: 'Reads the order of the experiences',
  description: 'The experiences that have a position, by `order` and then by id. The `ETag` covers only the order.',
  answers,
});
const save = defineOperation({
  tag,
  summary: 'Saves the order of the experiences',
  description:
    'Accepts the experiences whose position changes, and saves all of them or none; `order: null` removes an experience from the order. At most two may share a position.',
  body: positionsRequest,
  answers,
  errors: ['changedMeanwhile'],
});

/** The type of the response and the names of its properties, for the Hydra documentation. */
export const positionsType = {
  type: 'ExperiencePositions',
  names: ['positions', ...Object.keys(position.shape).filter((name) => !['@id', 'id'].includes(name))],
};

/** Serves `GET` and `PUT /experiences/positions`: the whole order of the public site (feature `positions`, D-42). */
export function servePositions(app: FastifyInstance, { db }: Services) {
  app.get(path, { config: { operation: read } }, async ({ language }, reply) => {
    const { text, version } = await readOrder(db, language);
    return answerJson(reply.header('etag', toTag(version, text)), text);
  });

  app.put(path, { config: { operation: save } }, async (request, reply) => {
    const { positions: moves } = parseBody(save.body, request.body);
    return answerWrite(db, { request, reply }, async (tx) => {
      const present = () => readOrder(tx, request.language);
      await refuseStale(request, await lockOrder(tx, moves), async () => (await present()).text);
      await moveInOrder(tx, moves);
      const { text, version } = await present();
      return { status: 200, etag: toTag(version, text), text };
    });
  });
}

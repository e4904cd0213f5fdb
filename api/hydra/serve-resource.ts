import { limits } from '@trastienda/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import { answerWrite } from '../idempotency/write-once.ts';
import type { Services } from '../services.ts';
import { checkAnswer, trustAnswer } from './answer-check.ts';
import type { ApiResource } from './api-resource.ts';
import { collectionOf } from './collection.ts';
import { readItems } from './item.ts';
import { readRecord } from './parse-record.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';

type OneRecord = { Params: { id: string } };
type Page = { Querystring: Record<string, string | string[]> };

/** Serves one resource by the conventions of D-06 to D-09: list, read, create, save, delete. */
export function serveResource(app: FastifyInstance, { db, env }: Services, resource: ApiResource) {
  const { path, member, item } = resource.contract;
  const check = env.isProduction ? trustAnswer : checkAnswer;
  const list = collectionOf(resource, db);
  const { read, readWithin } = readItems(resource, db);

  app.get<Page>(path, async ({ url, query, language }, reply) =>
    answerJson(reply, check(await list(url, query, language), member, 'hydra:member')),
  );

  app.get<OneRecord>(`${path}/:id`, async ({ params, language }, reply) =>
    answerJson(reply, check(await read(toRecordId(params.id), language), item)),
  );

  app.post(path, async (request, reply) => {
    const { body, language } = request;
    const record = await readRecord(resource, 'input', body);
    return answerWrite(db, { request, reply }, async (tx) => {
      const id = await save(resource, tx, { id: undefined, record, language });
      return { status: 201, location: `${path}/${id}`, text: check(await readWithin(tx, id, language), item) };
    });
  });

  const saveRecord = async (request: FastifyRequest<OneRecord>, reply: FastifyReply) => {
    const { params, body, language } = request;
    const record = await readRecord(resource, 'patch', body);
    return answerWrite(db, { request, reply }, async (tx) => {
      const id = await save(resource, tx, { id: toRecordId(params.id), record, language });
      return { status: 200, text: check(await readWithin(tx, id, language), item) };
    });
  };
  app.put<OneRecord>(`${path}/:id`, saveRecord);
  app.patch<OneRecord>(`${path}/:id`, saveRecord);

  app.delete<OneRecord>(`${path}/:id`, (request, reply) =>
    answerWrite(db, { request, reply }, async (tx) => {
      await remove(tx, resource, toRecordId(request.params.id));
      return { status: 204 };
    }),
  );
}

/** JSON text that needs no serialising any more; as bytes, which are then tagged, compressed and sent without being written anew. */
export const answerJson = (reply: FastifyReply, text: string) =>
  reply.type('application/ld+json; charset=utf-8').send(Buffer.from(text));

/** @throws ApiError `notFound` for what cannot be the id of a record (D-14). */
export function toRecordId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > limits.maxId) throw new ApiError('notFound');
  return id;
}

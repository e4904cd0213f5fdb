import { iri } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../db/connection.ts';
import type { RequestUser } from '../http/protection/authentication.ts';
import { toRecordId } from '../http/record-id.ts';
import { refuseStale, toTag } from '../http/negotiation/versions.ts';
import { forgetAnswersAbout } from '../idempotency/forget-answers.ts';
import { answerWrite } from '../idempotency/write-once.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { ApiResource } from './api-resource.ts';
import { readItem, type Read } from './reading/item.ts';
import { operationsOf } from './operations.ts';
import { serveReadOnly } from './serve-read-only.ts';
import { readRecord } from './writing/parse-record.ts';
import { remove, type Keep } from './writing/remove.ts';
import { lockRecord, save, type Locked, type Save } from './writing/save.ts';
import { refuseNewValues } from './writing/stored-values.ts';

type OneRecord = { Params: { id: string } };

export type Served = {
  resource: ApiResource;
  /**
   * All resources of the API. If a delete is refused because 3 experiences refer to the record, the error says "3 experiencias", in words
   * from the declaration of the resource `experiences`.
   */
  contracts: readonly Resource[];
  /** Keeps what a delete removes (D-72); undefined if deletes are for good. */
  keep: Keep | undefined;
  /**
   * Called in the transaction of a save or a delete, before the record is locked. Throws if the user must not write it. Without it, each
   * user who may call the operation may write each record.
   */
  authorize?: (tx: Transaction, id: number, user: RequestUser) => Promise<void>;
};

/** Serves a resource by the conventions of D-06 to D-09: list, read, create, save, delete. */
export function serveResource(app: FastifyInstance, services: Services, served: Served): void {
  serveReadOnly(app, services, served.resource);
  serveCreate(app, services, served.resource);
  serveEdits(app, services, served);
}

export const toAnswer = ({ text, version }: Read) => ({ text, etag: toTag(version, text) });

/** Serves the create of records. */
export function serveCreate(app: FastifyInstance, { db }: Services, resource: ApiResource): void {
  const { path, isPersonal } = resource.contract;
  const { create } = operationsOf(resource.contract);
  app.post(path, { config: { operation: create, isPersonal } }, async (request, reply) => {
    const { body, language } = request;
    const record = await readRecord(resource, 'input', body);
    return answerWrite(db, { request, reply }, async (tx) => createRecord(tx, resource, { record, language }));
  });
}

/** Creates a record. @returns the answer to the request. */
export async function createRecord(tx: Transaction, resource: ApiResource, sent: Omit<Save, 'locked'>) {
  const saved = await save(resource, tx, sent);
  return { status: 201, location: `${resource.contract.path}/${saved.id}`, ...toAnswer(saved) };
}

/** Serves saves and deletes of records. */
export function serveEdits(app: FastifyInstance, { db }: Services, { resource, authorize, ...served }: Served): void {
  const { collection, path, isPersonal } = resource.contract;
  const operations = operationsOf(resource.contract);
  const removed = { ...resource, ...served };
  const config = (operation: Operation) => ({ config: { operation, isPersonal } });
  const readIn = (tx: Transaction, id: number, { language }: FastifyRequest) =>
    readItem(tx, { resource, id, language });

  const refuseIfStale = (tx: Transaction, request: FastifyRequest, { id, version }: Pick<Locked, 'id' | 'version'>) =>
    refuseStale(request, version, async () => (await readIn(tx, id, request)).text);

  const saveRecord = async (request: FastifyRequest<OneRecord>, reply: FastifyReply) => {
    const { params, body, language } = request;
    const record = await readRecord(resource, 'patch', body);
    const id = toRecordId(params.id);
    return answerWrite(db, { request, reply }, async (tx) => {
      await authorize?.(tx, id, request.user);
      const locked = await lockRecord(resource, tx, id);
      await refuseIfStale(tx, request, locked);
      await refuseNewValues(record.refused, () => readIn(tx, id, request));
      return { status: 200, ...toAnswer(await save(resource, tx, { locked, record, language })) };
    });
  };
  app.put<OneRecord>(`${path}/:id`, config(operations.save), saveRecord);
  app.patch<OneRecord>(`${path}/:id`, config(operations.change), saveRecord);

  app.delete<OneRecord>(`${path}/:id`, config(operations.remove), (request, reply) =>
    answerWrite(db, { request, reply }, async (tx) => {
      const id = toRecordId(request.params.id);
      await authorize?.(tx, id, request.user);
      const item = await remove(tx, removed, { id, guard: (version) => refuseIfStale(tx, request, { id, version }) });
      if (isPersonal) await forgetAnswersAbout(tx, iri(collection, id));
      return { status: 204, location: item === undefined ? undefined : iri('trash', item) };
    }),
  );
}

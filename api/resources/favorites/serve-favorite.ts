import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Input, Resource } from '@trastienda/contract/model/resource';
import type { Transaction } from '../../db/connection.ts';
import { defineApi, type ApiResource } from '../../hydra/api-resource.ts';
import { operationsOf } from '../../hydra/operations.ts';
import { readItem } from '../../hydra/reading/item.ts';
import { serveReadOnly } from '../../hydra/serve-read-only.ts';
import { createRecord, serveEdits, toAnswer, type Served } from '../../hydra/serve-resource.ts';
import { readRecord } from '../../hydra/writing/parse-record.ts';
import { answerWrite } from '../../idempotency/write-once.ts';
import type { Services } from '../../services.ts';
import { lockReseller } from './lock-reseller.ts';

type SameAs<R extends Resource> = {
  /** The condition for the stored favourite that equals the input of a create, both of the same reseller. */
  sameAs: (input: Input<R>) => SQL | undefined;
};

/** Favourites of resellers: a create of one that exists answers with it (API-129, API-130). */
export type Favorite = ApiResource & SameAs<Resource>;

export const defineFavorite = <R extends Resource>(favorite: ApiResource<R> & SameAs<R>) =>
  defineApi<R>(favorite) as Favorite; // safe: only the type of the input is less specific

// The cast is safe: only favourites are declared with it.
export const isFavorite = (resource: ApiResource): resource is Favorite => 'sameAs' in resource;

/** Serves favourites as `serveResource` does, except that a repeated create answers with the existing record and 200. */
export function serveFavorite(
  app: FastifyInstance,
  services: Services,
  { resource, ...served }: Served & { resource: Favorite },
): void {
  const { path, isPersonal } = resource.contract;
  serveReadOnly(app, services, resource);

  app.post(path, { config: { operation: createOnce(resource), isPersonal } }, async (request, reply) => {
    const { body, language } = request;
    const record = await readRecord(resource, 'input', body);
    return answerWrite(services.db, { request, reply }, async (tx) => {
      const id = await findSame(tx, resource, record.input);
      if (id === undefined) return createRecord(tx, resource, { record, language });
      const same = await readItem(tx, { resource, id, language });
      return { status: 200, location: `${path}/${id}`, ...toAnswer(same) };
    });
  });

  serveEdits(app, services, { resource, ...served });
}

function createOnce({ contract }: Favorite) {
  const { create } = operationsOf(contract);
  const same = { ...create.answers[201], description: 'An identical record already exists and is returned' };
  return { ...create, answers: { 200: same, ...create.answers } };
}

async function findSame(tx: Transaction, { table, sameAs }: Favorite, input: Input<Resource>) {
  await lockReseller(tx, Number(input['reseller']));
  // Locked, because a concurrent delete would remove the record that the answer contains.
  const [same] = await tx.select({ id: table.id }).from(table).where(sameAs(input)).for('key share');
  return same === undefined ? undefined : Number(same.id);
}

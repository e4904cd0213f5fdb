import { importItem, importRun, itemKinds, itemStates } from '@trastienda/contract/calls/imports';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import { toCollectionText, viewOf } from '../hydra/collection-links.ts';
import { readPage } from '../hydra/list-query.ts';
import { pagedListOperation } from '../hydra/operations.ts';
import { cancelRun, findRun, listItems, listRuns } from '../imports/history.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

/** For the documentation. */
export const importTypes = [
  { type: 'ImportRun', names: namesOf(importRun) },
  { type: 'ImportItem', names: namesOf(importItem) },
];

const answers = { 200: jsonLd(named('ImportRun', importRun.extend({ '@context': z.string() }))) };
const list = pagedListOperation('ImportRun', 'Lists imports, the latest first', named('ImportRunMember', importRun));
const read = defineOperation({ tag: 'ImportRun', summary: 'Reads an ImportRun', answers });
const cancel = defineOperation({
  tag: 'ImportRun',
  summary: 'Ends an import that waits or works',
  description: 'What was applied stays applied. One that has ended already stays as it is.',
  answers,
});
const items = pagedListOperation('ImportItem', 'Lists what an import found', named('ImportItem', importItem));
const some = (of: readonly string[]) =>
  z
    .string()
    .optional()
    .meta({ description: `Some of ${of.join(', ')}, with commas` });
const listOfItems = defineOperation({
  ...items,
  query: { ...items.query, kind: some(itemKinds), state: some(itemStates) },
  errors: [...(items.errors ?? []), 'badFilter'],
});

type OneRun = { Params: { id: string } };
type Query = { Querystring: Record<string, string | string[]> };

/** The history of imports, and what each found and did. */
export function answerImportRuns(app: FastifyInstance, { db }: Services) {
  app.get<Query>('/imports/runs', { config: { operation: list } }, async ({ url, query }, reply) => {
    const asked = readPage(query);
    const { runs, total } = await listRuns(db, asked);
    return answerJson(reply, toText(url, { type: 'ImportRun', path: '/imports/runs', members: runs, total, ...asked }));
  });

  app.get<OneRun>('/imports/runs/:id', { config: { operation: read } }, async ({ params }, reply) =>
    answerJson(reply, await textOf(toRecordId(params.id))),
  );

  app.post<OneRun>(
    '/imports/runs/:id/cancel',
    { config: { isDoneAnew: true, operation: cancel } },
    async ({ params }, reply) => {
      const id = toRecordId(params.id);
      await cancelRun(db, id);
      return answerJson(reply, await textOf(id));
    },
  );

  app.get<OneRun & Query>(
    '/imports/runs/:id/items',
    { config: { operation: listOfItems } },
    async ({ url, query, params }, reply) => {
      const id = toRecordId(params.id);
      if (!(await findRun(db, id))) throw new ApiError('notFound');
      const asked = {
        ...readPage(query),
        kinds: oneOf('kind', itemKinds, query),
        states: oneOf('state', itemStates, query),
      };
      const { items: members, total } = await listItems(db, id, asked);
      const path = `/imports/runs/${id}/items`;
      return answerJson(reply, toText(url, { type: 'ImportItem', path, members, total, ...asked }));
    },
  );

  async function textOf(id: number): Promise<string> {
    const run = await findRun(db, id);
    if (!run) throw new ApiError('notFound');
    return JSON.stringify({ '@context': '/contexts/ImportRun', ...run });
  }
}

type Shown = { type: string; path: string; members: object[]; total: number; page: number; itemsPerPage: number };

function toText(url: string, { members, page, itemsPerPage, ...shown }: Shown): string {
  const view = viewOf(url, { page, pages: Math.ceil(shown.total / itemsPerPage) });
  return toCollectionText({ ...shown, members: members.map((one) => JSON.stringify(one)).join(','), view });
}

/** @throws ApiError `badFilter` for a value that there is not. */
function oneOf<V extends string>(field: string, known: readonly V[], query: Query['Querystring']): V[] {
  const asked = [query[field] ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .filter(Boolean);
  return asked.map((text) => {
    const value = known.find((one) => one === text);
    if (value === undefined) throw new ApiError('badFilter', { values: { field } });
    return value;
  });
}

function namesOf({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => !['@id', '@type', 'id'].includes(name));
}

import { changedItem, importItem, itemKinds, itemStates } from '@trastienda/contract/imports/items';
import { choicesRequest, itemPatch } from '@trastienda/contract/imports/calls';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPage } from '../../hydra/reading/list-query.ts';
import { pagedListOperation } from '../../hydra/operations.ts';
import { chooseItem, chooseMany } from '../planning/choices.ts';
import { runText } from '../history/run-answers.ts';
import { findItem, listItems } from '../history/items.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { listOf, namesOf, some, textOf, toListText, type Query } from '../../hydra/paged-list.ts';
import { shownRun } from './import-runs.ts';

/** The type and its property names, for the Hydra documentation. */
export const importItemType = { type: 'ImportItem', names: namesOf(importItem) };

const items = pagedListOperation('ImportItem', 'Lists what an import found', named('ImportItemMember', importItem));
const list = defineOperation({
  ...items,
  query: {
    ...items.query,
    kind: some(itemKinds),
    state: some(itemStates),
    name: z.string().optional().meta({ description: 'Part of `name`, ignoring case and accents' }),
  },
  errors: [...(items.errors ?? []), 'badFilter'],
});
const change = defineOperation({
  tag: 'ImportItem',
  summary: 'Selects what to import from an activity',
  description:
    'Ticks or unticks the activity, and decides which value of a field applies: `ours` keeps the stored value permanently, `theirs` takes the imported value, null reverts a decision. Deciding a conflict ticks the activity.',
  path: { item: z.int().min(1).meta({ description: 'The number at the end of an `@id`' }) },
  body: itemPatch,
  answers: { 200: jsonLd(named('ImportItem', changedItem.extend({ '@context': z.string() }))) },
  errors: ['importNotPlanned'],
});
const changeMany = defineOperation({
  tag: 'ImportItem',
  summary: 'Selects what to import from many activities at once',
  description:
    'Ticks or unticks all activities of the given kinds, or decides every open conflict; `decision: null` reopens them.',
  body: choicesRequest,
  answers: { 200: shownRun },
  errors: ['importNotPlanned'],
});

type OneRun = { Params: { id: string } };
type OneItem = { Params: { id: string; item: string } };

/** Serves the items of an import, and the requests that select items and decide their conflicts. */
export function answerImportItems(app: FastifyInstance, { db }: Services) {
  app.get<OneRun & Query>(
    '/imports/runs/:id/items',
    { config: { operation: list } },
    async ({ url, query, params, language }, reply) => {
      const id = toRecordId(params.id);
      const asked = {
        ...readPage(query),
        kinds: listOf('kind', query, itemKinds),
        states: listOf('state', query, itemStates),
        name: textOf('name', query),
      };
      const found = await listItems(db, id, { ...asked, language });
      if (!found) throw new ApiError('notFound');
      const { items: members, total } = found;
      const path = `/imports/runs/${id}/items`;
      return answerJson(reply, toListText(url, { type: 'ImportItem', path, members, total, ...asked }));
    },
  );

  app.patch<OneItem>(
    '/imports/runs/:id/items/:item',
    { config: { isDoneAnew: true, operation: change } },
    async ({ params, body, language }, reply) => {
      const which = { run: toRecordId(params.id), id: toRecordId(params.item) };
      const chosenCounts = await chooseItem(db, which, parseBody(change.body, body));
      const item = await findItem(db, which, language);
      if (!item) throw new ApiError('notFound');
      return answerJson(reply, JSON.stringify({ '@context': '/contexts/ImportItem', ...item, chosenCounts }));
    },
  );

  app.post<OneRun>(
    '/imports/runs/:id/choices',
    { config: { isDoneAnew: true, operation: changeMany } },
    async ({ params, body, language }, reply) => {
      const id = toRecordId(params.id);
      await chooseMany(db, id, parseBody(changeMany.body, body));
      return answerJson(reply, await runText(db, id, language));
    },
  );
}

import { importRun, runStates, settledStates } from '@trastienda/contract/imports/runs';
import { runRequest } from '@trastienda/contract/imports/calls';
import type { Language } from '@trastienda/contract/language';
import { prefersEvents } from '@trastienda/contract/negotiation';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { eventStreams } from '../../http/event-stream.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPage } from '../../hydra/list-query.ts';
import { pagedListOperation } from '../../hydra/operations.ts';
import { cancelRun, findRunEvent, listRuns, runText } from '../history/history.ts';
import { joinRun } from '../running/run-imports.ts';
import { emailOf, unknownSource } from '../running/runs.ts';
import { importSources } from '../sources/sources.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { listOf, namesOf, some, toListText, type Query } from './import-lists.ts';

/** The type and its property names, for the Hydra documentation. */
export const importRunType = { type: 'ImportRun', names: namesOf(importRun) };

/** The documented response of the operations that return a run. */
export const shownRun = jsonLd(named('ImportRun', importRun.extend({ '@context': z.string() })));
const allRuns = pagedListOperation('ImportRun', 'Lists imports, the latest first', named('ImportRunMember', importRun));
const list = defineOperation({
  ...allRuns,
  query: { ...allRuns.query, source: some(['names of sources']), state: some(runStates) },
  errors: [...(allRuns.errors ?? []), 'badFilter'],
});
const events = z.string().meta({
  description: 'Server-sent events; `data` is JSON',
  examples: [
    'event: run\\ndata: {"@id":"/imports/runs/7","state":"applying","chosen":40,"applied":12,"recent":[]}\\n\\n',
  ],
});
const start = defineOperation({
  tag: 'ImportRun',
  summary: 'Searches for experiences to import',
  description:
    'Compares the whole catalogue of a source with the stored one and builds a plan, without changing anything yet. If a run of that source is already in progress, returns that run.',
  body: runRequest,
  answers: { 202: shownRun },
});
const read = defineOperation({
  tag: 'ImportRun',
  summary: 'Reads an ImportRun',
  description:
    'With `Accept: text/event-stream`, and the session as usual, streams it: an event `run` immediately and after each change, at most every 500 ms. The `data` of each event is the whole run with `recent`, the last eight processed activities, newest first. A comment is sent every 15 s. The stream ends after the event in which the run is settled; if it ends earlier, reconnect.',
  answers: { 200: { ...shownRun, alsoAs: { 'text/event-stream': events } } },
});
const cancel = defineOperation({
  tag: 'ImportRun',
  summary: 'Cancels a pending or running import',
  description: 'Changes already applied are kept. An import that has already ended does not change.',
  answers: { 200: shownRun },
});

type OneRun = { Params: { id: string } };

/** Serves the requests that list, read, stream, start and cancel imports. */
export function answerImportRuns(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const sources = importSources(env).map(({ key }) => key);

  app.get<Query>('/imports/runs', { config: { operation: list } }, async ({ url, query, language }, reply) => {
    const asked = {
      ...readPage(query),
      language,
      sources: listOf('source', query),
      states: listOf('state', query, runStates),
    };
    const { runs, total } = await listRuns(db, asked);
    return answerJson(
      reply,
      toListText(url, { type: 'ImportRun', path: '/imports/runs', members: runs, total, ...asked }),
    );
  });

  app.post(
    '/imports/runs',
    { config: { isDoneAnew: true, operation: start } },
    async ({ body, user, language }, reply) => {
      const { source } = parseBody(start.body, body);
      if (!sources.includes(source)) throw unknownSource('source');
      const id = await joinRun(services, source, await emailOf(db, user.id));
      return answerJson(reply.code(202).header('location', `/imports/runs/${id}`), await runText(db, id, language));
    },
  );

  const answerEvents = eventStreams(app);
  app.get<OneRun>('/imports/runs/:id', { config: { operation: read } }, async (request, reply) => {
    const id = toRecordId(request.params.id);
    const text = await runText(db, id, request.language);
    if (!prefersEvents(request.headers.accept)) return answerJson(reply, text);
    return answerEvents(request, reply, { name: 'run', look: () => lookAt(id, request.language) });
  });

  app.post<OneRun>(
    '/imports/runs/:id/cancel',
    { config: { isDoneAnew: true, operation: cancel } },
    async ({ params, language }, reply) => {
      const id = toRecordId(params.id);
      await cancelRun(db, id);
      return answerJson(reply, await runText(db, id, language));
    },
  );

  async function lookAt(id: number, language: Language) {
    const run = await findRunEvent(db, id, language);
    return run && { text: JSON.stringify(run), isLast: settledStates.includes(run.state) };
  }
}

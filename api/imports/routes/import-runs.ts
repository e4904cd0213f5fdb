import { importRun, runStates, idleStates } from '@trastienda/contract/imports/runs';
import type { Language } from '@trastienda/contract/language';
import { prefersEvents } from '@trastienda/contract/negotiation';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../../http/answer-json.ts';
import { eventStreams } from '../../http/event-stream.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPage } from '../../hydra/reading/list-query.ts';
import { pagedListOperation } from '../../hydra/operations.ts';
import { findRunEvent, listRuns, runText } from '../history/run-answers.ts';
import { reportOf } from '../history/report.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { listOf, namesOf, some, toListText, type Query } from '../../hydra/paged-list.ts';

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
const read = defineOperation({
  tag: 'ImportRun',
  summary: 'Reads an ImportRun',
  description:
    'With `Accept: text/event-stream`, and the session as usual, streams it: an event `run` immediately and after each change, at most every 500 ms. The `data` of each event is the whole run with `recent`, the last eight processed activities, newest first. A comment is sent every 15 s. The stream ends after the event in which the run is no longer working; if it ends earlier, reconnect.',
  answers: { 200: { ...shownRun, alsoAs: { 'text/event-stream': events } } },
});
const report = defineOperation({
  tag: 'ImportRun',
  summary: 'Downloads the report of an import',
  description:
    'One row per item and field, with headings and sentences in the requested language. For spreadsheets: it starts with a byte order mark, cells are separated by `;` in Spanish and `,` in English, and values that a spreadsheet would read as a formula are prefixed with an apostrophe.',
  answers: { 200: { type: 'text/csv', description: 'CSV as in RFC 4180' } },
  errors: ['importForgotten'],
});

export type OneRun = { Params: { id: string } };

/** Serves the requests that list, read, stream and report imports. */
export function answerImportRuns(app: FastifyInstance, { db }: Services) {
  app.get<Query>(
    '/imports/runs',
    { config: { operation: list, isPersonal: true } },
    async ({ url, query, language }, reply) => {
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
    },
  );

  const answerEvents = eventStreams(app);
  app.get<OneRun>('/imports/runs/:id', { config: { operation: read, isPersonal: true } }, async (request, reply) => {
    const id = toRecordId(request.params.id);
    const text = await runText(db, id, request.language);
    if (!prefersEvents(request.headers.accept)) return answerJson(reply, text);
    return answerEvents(request, reply, { name: 'run', look: () => lookAt(id, request.language) });
  });

  app.get<OneRun>(
    '/imports/runs/:id/report',
    { config: { isNeverNegotiated: true, operation: report } },
    async ({ params, language }, reply) => {
      const id = toRecordId(params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="importacion-${id}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('vary', 'Accept-Language')
        .send(await reportOf(db, id, language));
    },
  );

  async function lookAt(id: number, language: Language) {
    const run = await findRunEvent(db, id, language);
    return run && { text: JSON.stringify(run), isLast: idleStates.includes(run.state) };
  }
}

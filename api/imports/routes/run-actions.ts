import { runRequest } from '@trastienda/contract/imports/calls';
import type { Language } from '@trastienda/contract/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { toRecordId } from '../../http/record-id.ts';
import { defineOperation } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { runText } from '../history/run-answers.ts';
import { beginUndo, cancelRun, joinRun } from '../running/change-state.ts';
import { importSources } from '../sources/sources.ts';
import { shownRun, type OneRun } from './import-runs.ts';
import { emailOf, unknownSource } from './requests.ts';

const start = defineOperation({
  tag: 'ImportRun',
  summary: 'Searches for experiences to import',
  description:
    'Compares the whole catalogue of a source with the stored one and builds a plan, without changing anything yet. If a run of that source is already in progress, returns that run.',
  body: runRequest,
  answers: { 202: shownRun },
});
const cancel = defineOperation({
  tag: 'ImportRun',
  summary: 'Cancels a pending or running import',
  description: 'Changes already applied are kept. An import that has already ended does not change.',
  answers: { 200: shownRun },
});

const undo = defineOperation({
  tag: 'ImportRun',
  summary: 'Undoes an import',
  description:
    'Runs in the background: deletes the records that the import created and restores the values that it changed. Records edited or used since are kept, and their items say so. Has no effect on an import that is being undone or has been undone.',
  answers: { 202: shownRun },
  errors: ['importBusy', 'importNotUndoable'],
});

/** Serves the requests that start, cancel and undo imports (feature `import-runs`). */
export function answerRunActions(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const sources = importSources(env).map(({ key }) => key);
  const accept = async (reply: FastifyReply, id: number, language: Language) =>
    answerJson(reply.code(202).header('location', `/imports/runs/${id}`), await runText(db, id, language));

  app.post(
    '/imports/runs',
    { config: { isDoneAnew: true, isPersonal: true, operation: start } },
    async ({ body, user, language }, reply) => {
      const { source } = parseBody(start.body, body);
      if (!sources.includes(source)) throw unknownSource('source');
      const id = await joinRun(services, source, await emailOf(db, user.id));
      return accept(reply, id, language);
    },
  );

  app.post<OneRun>(
    '/imports/runs/:id/cancel',
    { config: { isDoneAnew: true, isPersonal: true, operation: cancel } },
    async ({ params, language }, reply) => {
      const id = toRecordId(params.id);
      await cancelRun(services, id);
      return answerJson(reply, await runText(db, id, language));
    },
  );

  app.post<OneRun>(
    '/imports/runs/:id/undo',
    { config: { isDoneAnew: true, isPersonal: true, operation: undo } },
    async ({ params, user, language }, reply) => {
      const id = toRecordId(params.id);
      await beginUndo(services, id, await emailOf(db, user.id));
      return accept(reply, id, language);
    },
  );
}

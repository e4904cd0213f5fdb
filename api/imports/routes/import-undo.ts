import type { FastifyInstance } from 'fastify';
import { answerJson } from '../../http/answer-json.ts';
import { toRecordId } from '../../http/record-id.ts';
import { runText } from '../history/history.ts';
import { emailOf } from '../running/runs.ts';
import { beginUndo } from '../undoing/undo.ts';
import { defineOperation } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { shownRun } from './import-runs.ts';

const operation = defineOperation({
  tag: 'ImportRun',
  summary: 'Undoes an import',
  description:
    'Runs in the background: deletes the records that the import created and restores the values that it changed. Records edited or used since are kept, and their items say so. Has no effect on an import that is being undone or has been undone.',
  answers: { 202: shownRun },
  errors: ['importBusy', 'importNotUndoable'],
});

/** Serves `POST /imports/runs/{id}/undo` (feature `import-runs`). */
export function answerImportUndo(app: FastifyInstance, services: Services) {
  const { db } = services;

  app.post<{ Params: { id: string } }>(
    '/imports/runs/:id/undo',
    { config: { isDoneAnew: true, operation } },
    async ({ params, user, language }, reply) => {
      const id = toRecordId(params.id);
      await beginUndo(services, id, await emailOf(db, user.id));
      return answerJson(reply.code(202).header('location', `/imports/runs/${id}`), await runText(db, id, language));
    },
  );
}

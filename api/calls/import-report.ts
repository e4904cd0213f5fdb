import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { reportOf } from '../imports/report.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'ImportRun',
  summary: 'Downloads what an import found and did',
  description:
    'A row for each item and field, with headings and sentences in the language asked for. Made for spreadsheets: with a byte order mark, cells parted by `;` in Spanish and `,` in English, and an apostrophe before whatever a spreadsheet would take for a formula.',
  answers: { 200: { type: 'text/csv', description: 'CSV as in RFC 4180' } },
  errors: ['importForgotten'],
});

/** `GET /imports/runs/{id}/report` (feature `import-runs`). */
export function answerImportReport(app: FastifyInstance, { db }: Services) {
  app.get<{ Params: { id: string } }>(
    '/imports/runs/:id/report',
    { config: { isNeverNegotiated: true, operation } },
    async ({ params, language }, reply) => {
      const id = toRecordId(params.id);
      const report = await reportOf(db, id, language);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="importacion-${id}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('vary', 'Accept-Language')
        .send(report);
    },
  );
}

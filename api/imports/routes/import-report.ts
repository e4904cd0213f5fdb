import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { reportOf } from '../history/report.ts';
import { defineOperation } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';

const operation = defineOperation({
  tag: 'ImportRun',
  summary: 'Downloads the report of an import',
  description:
    'One row per item and field, with headings and sentences in the requested language. For spreadsheets: it starts with a byte order mark, cells are separated by `;` in Spanish and `,` in English, and values that a spreadsheet would read as a formula are prefixed with an apostrophe.',
  answers: { 200: { type: 'text/csv', description: 'CSV as in RFC 4180' } },
  errors: ['importForgotten'],
});

/** Serves `GET /imports/runs/{id}/report` (feature `import-runs`). */
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

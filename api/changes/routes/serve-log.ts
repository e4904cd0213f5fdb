import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { change, changeFilters } from '@trastienda/contract/changes';
import { answerJson } from '../../http/answer-json.ts';
import { toCsv } from '../../http/csv.ts';
import { securityLogOf } from '../../http/protection/security-log-of.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { toTemplate } from '../../hydra/reading/collection-links.ts';
import { readCursor, toCursorPage } from '../../hydra/reading/cursor-page.ts';
import { csvRows } from './csv-rows.ts';
import { changeFiltersOf } from './change-filters.ts';
import { logOperations } from './log-operations.ts';
import { toAsking } from '../reading/readable.ts';
import type { ReadChanges } from '../reading/read-changes.ts';
import { readAfter } from '../reading/snapshot-token.ts';

type Query = { Querystring: Record<string, string | string[]> };

/** The query parameters as a Hydra IRI template. */
const search = toTemplate('/changes', [
  ...Object.entries(changeFilters).flatMap(([name, { many }]) => {
    const property = Object.keys(change.shape).find((key) => key === name.split('[')[0]) ?? null;
    return (many ? [name, `${name}[]`] : [name]).map((variable) => ({ variable, property }));
  }),
  ...['after', 'cursor', 'itemsPerPage'].map((variable) => ({ variable, property: null })),
]);

/** Serves the changes to all records, newest first (feature `audit`). The answers may not be cached (D-69). */
export function serveLog(app: FastifyInstance, resources: readonly ApiResource[], readChanges: ReadChanges) {
  const toWhere = changeFiltersOf(resources);
  const { list, csv } = logOperations(resources);
  app.get<Query>('/changes', { config: { operation: list, isPersonal: true } }, async (request, reply) => {
    const { url, query, language, user } = request;
    const { cursor, limit } = readCursor(query);
    const after = query['after'] === undefined ? undefined : [query['after']].flat().join();
    const matching = sql`changes.id < ${cursor} and ${toWhere(query)}`;
    // One more than the page tells whether there is a next page.
    const asked = { limit: limit + 1, language, ...toAsking(user) };
    const read = (isNewer: SQL) => readChanges({ where: sql`${matching} and ${isNewer}`, ...asked });
    const { changes, token } = await (after === undefined ? read(sql`true`) : readAfter(after, read));
    // A later page has no link to newer changes: its changes are older than those of the first page, whose link it must not replace.
    const isFirst = query['cursor'] === undefined;
    return answerJson(
      reply,
      toCursorPage('Change', { url, limit, members: changes, ...(isFirst && { token }), search }),
    );
  });

  app.get<Query>('/changes.csv', { config: { operation: csv, isNeverNegotiated: true } }, async (request, reply) => {
    const { query, language, user } = request;
    const rows = csvRows(readChanges, toWhere(query), { language, ...toAsking(user) });
    securityLogOf(request)({ event: 'logExported' });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="actividad.csv"')
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .send(toCsv(rows, language));
  });
}

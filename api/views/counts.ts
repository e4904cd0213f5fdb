import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mayReadHistory } from '@trastienda/contract/access/least-role';
import { historyFilters } from '@trastienda/contract/filters/kinds';
import { limits } from '@trastienda/contract/limits';
import type { Language } from '@trastienda/contract/language';
import { viewCounts, viewedCollections, type ViewCounts } from '@trastienda/contract/calls/views';
import { firstRow, toStatement } from '../db/statements/statement.ts';
import { views } from '../db/tables/views.ts';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestUser } from '../http/protection/authentication.ts';
import { isReadableBy, requireRead } from '../hydra/reading/readable-records.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { readableViews } from './access.ts';
import { listOf, readViewQuery } from './view-query.ts';

const { maxCounted } = limits.view;

const operation = defineOperation({
  tag: 'View',
  summary: 'Counts the records that each view of a list finds',
  description: `Counts of all views that the user reads, up to ${maxCounted}; \`isMore\` tells that there are more records. A view whose query the list does not accept has no count, such as one by a filter that was removed or that the user may not use.`,
  query: { collection: z.enum(viewedCollections).meta({ description: 'The list; required' }) },
  answers: { 200: jsonLd(viewCounts) },
  errors: ['badFilter'],
});

type Counted = { Querystring: Record<string, string | string[]> };
/** A view and the number of its records, as SQL. */
type Counting = { id: number; count: SQL };

/** Serves `GET /views/counts` (feature `views`). */
export function serveCounts(app: FastifyInstance, { db }: Services): void {
  app.get<Counted>(
    '/views/counts',
    { config: { operation, isPersonal: true } },
    async ({ query, user, language }, reply) => {
      const collection = toCollection(query);
      requireRead(user, collection);
      const readable = await db
        .select({ id: views.id, query: views.query })
        .from(views)
        .where(and(eq(views.collection, collection), isReadableBy(readableViews, user)))
        .orderBy(desc(views.isShared), asc(views.position));
      const counting = readable.flatMap((view) => toCounting(collection, view, { language, user }));
      const found = counting.length === 0 ? [] : await count(counting);
      const counts = counting.map(({ id }, at) => toCount(id, found[at] ?? 0));
      return answerJson(reply, JSON.stringify({ counts } satisfies ViewCounts));
    },
  );

  /** Counts all views in one statement. It is not prepared: with the values the planner knows how many rows match. */
  async function count(counting: readonly Counting[]): Promise<number[]> {
    const columns = counting.map(({ count: ofView }) => ofView);
    const statement = toStatement(sql`select ${sql.join(columns, sql`, `)}`, { isPrepared: false });
    return (await firstRow<number[]>(db, statement, statement.params)) ?? [];
  }
}

/** @throws ApiError `badFilter` */
function toCollection(query: Record<string, string | string[]>) {
  const sent = [query['collection']].flat().at(-1);
  const collection = viewedCollections.find((known) => known === sent);
  if (!collection) throw new ApiError('badFilter', { values: { field: 'collection' } });
  return collection;
}

type StoredView = { id: number; query: string };
type Reader = { language: Language; user: RequestUser };

/** Returns nothing for a view whose query the list does not accept: one by a filter that was removed, or that the user may not use. */
function toCounting(collection: string, { id, query }: StoredView, { language, user }: Reader): Counting[] {
  const list = listOf(collection);
  const read = readViewQuery(list, query);
  if ('problem' in read) return [];
  const asksHistory = historyFilters.some((name) => read.filters.has(name));
  if (asksHistory && !mayReadHistory(user.roles, collection)) return [];
  const conditions = [...read.filters].flatMap(
    ([name, value]) => list.filters[name]?.where(sql`${sql.param(value)}`, language) ?? [],
  );
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const found = sql`select from ${list.resource.table} ${where} limit ${sql.raw(String(maxCounted + 1))}`;
  return [{ id, count: sql`(select count(*)::int from (${found}) found)` }];
}

const toCount = (id: number, found: number) => ({
  view: `/views/${id}`,
  count: Math.min(found, maxCounted),
  isMore: found > maxCounted,
});

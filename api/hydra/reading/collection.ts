import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import type { Database } from '../../db/connection.ts';
import type { ApiResource } from '../api-resource.ts';
import { refersTo, type Filter } from './filters.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { searchOf, toCollectionText, viewOf } from './collection-links.ts';
import { memberOf, toJson } from './select.ts';
import { firstRow, toStatement, type Statement } from './statement.ts';

/** The maximum number of cached statements. Clients can combine query parameters in so many ways that the cache needs a limit. */
const maxCachedStatements = 500;

/**
 * The page sizes that the admin uses, and the default size. PostgreSQL caches the query plan of a page on each connection only if the
 * page has one of these sizes, no filter and no order other than by id.
 */
const usualSizes = [10, limits.page.defaultItems, limits.locationBlockItems, limits.page.maxItems];

/**
 * Returns a function that reads a page of a collection as JSON text. Each page is read by a single statement: PostgreSQL counts the
 * matches, selects the ids, joins the related rows and builds the JSON of the members. Only the envelope is added in TypeScript.
 * @param within a condition on every member, for a collection inside a record. The returned function takes the condition's value as
 * its last argument.
 */
export function collectionOf(resource: ApiResource, db: Database, within?: Filter) {
  const filters: Record<string, Filter> = {
    id: refersTo(resource.table.id, resource.contract.collection),
    ...resource.filters,
  };
  const search = JSON.stringify(searchOf(resource.contract));
  const statements = new Map<string, Statement>();

  const statementFor = (query: ListQuery, language: Language) => {
    const names = [...query.filters.keys()];
    const key = JSON.stringify([language, names, query.order, query.itemsPerPage, query.page === 1]);
    const cached = statements.get(key);
    if (cached) return cached;
    const conditions = names.flatMap((name) => filters[name]?.where(sql`${sql.placeholder(name)}`, language) ?? []);
    const inside = within ? [within.where(sql`${sql.placeholder('within')}`, language)] : [];
    const statement = toStatement(toQuery(resource, language, query, [...inside, ...conditions]), {
      keepsPlan: names.length === 0 && query.order.length === 1 && usualSizes.includes(query.itemsPerPage),
    });
    if (statements.size < maxCachedStatements) statements.set(key, statement);
    return statement;
  };

  return async (url: string, parameters: Record<string, string | string[]>, language: Language, inside?: unknown) => {
    const query = readListQuery(resource.contract, filters, parameters);
    const { page, itemsPerPage } = query;
    const row = await firstRow<[total: string, members: string]>(db, statementFor(query, language), {
      ...Object.fromEntries(query.filters),
      within: inside,
      offset: (page - 1) * itemsPerPage,
    });
    // The fallback only satisfies the type: a statement that selects two scalar subqueries without `from` always returns one row.
    const [total, members] = row ?? ['0', ''];
    const view = viewOf(url, { page, pages: Math.ceil(Number(total) / itemsPerPage) });
    const [path = ''] = url.split('?', 1);
    return toCollectionText({ type: resource.contract.type, path, total, members, view, search });
  };
}

function toQuery(
  resource: ApiResource,
  language: Language,
  { order, page, itemsPerPage }: ListQuery,
  conditions: SQL[],
): SQL {
  const { table } = resource;
  const member = memberOf(resource, language);
  const matching = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const sorted = sql`order by ${sql.join(
    order.map((by) => toOrderBy(resource, language, by)),
    sql`, `,
  )}`;
  // The page size is a literal, not a parameter: if the planner does not know that the page is small, it scans the whole table.
  const limit = sql`limit ${sql.raw(String(itemsPerPage))} ${page === 1 ? sql`` : sql`offset ${sql.placeholder('offset')}`}`;
  return sql`
    select
      (select count(*) from ${table} ${matching}),
      (select coalesce(string_agg(${toJson(resource, 'member')}::text, ','), '') from (
        select ${member.columns}
        from (
          select ${table.id} as page_id from ${table} ${matching} ${sorted}
          ${limit}
        ) page join ${member.from} on ${table.id} = page_id
        ${sorted}
      ) member)`;
}

/** Text is sorted by the Spanish collation; nulls are last in both directions. */
function toOrderBy(
  { table, fields }: ApiResource,
  language: Language,
  { field, isDescending }: ListQuery['order'][number],
) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const stored = fields[field];
  if (stored?.as !== 'column' && stored?.as !== 'translated') return sql`${table.id} ${direction}`;
  const isText = stored.as === 'translated' || stored.column.getSQLType() === 'text';
  const value = isText ? sql`${stored.select(language)} collate "es-x-icu"` : sql`${stored.column}`;
  return sql`${value} ${direction} nulls last`;
}

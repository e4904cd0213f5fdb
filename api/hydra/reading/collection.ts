import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { toSortedText } from '../../db/columns.ts';
import type { Database } from '../../db/connection.ts';
import type { ApiResource } from '../api-resource.ts';
import { refersTo, type Filter } from './filters.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { searchOf, toCollectionText, viewOf } from './collection-links.ts';
import { memberOf } from './select.ts';
import { firstRow, toStatement, toValues, type Statement } from './statement.ts';

/**
 * The maximum number of prepared statements of a collection, which PostgreSQL keeps on each connection. Clients can combine query parameters
 * in so many ways that there must be a limit. Later combinations are planned each time.
 */
const maxPrepared = 100;

/** Parsed requests are cached by URL, because clients send the same URLs again and again. */
const maxRequests = 500;
const maxCachedUrlLength = 1_000;

/** A parsed request for a page. `view` are the links to other pages, which change with the total. */
type ListRequest = {
  page: number;
  itemsPerPage: number;
  statement: Statement;
  values: unknown[];
  view?: { total: string; text: string };
};

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
  const requests = new Map<string, ListRequest>();

  const statementFor = (query: ListQuery, language: Language) => {
    const names = [...query.filters.keys()];
    const key = JSON.stringify([language, names, query.order, query.itemsPerPage, query.page === 1]);
    const cached = statements.get(key);
    if (cached) return cached;
    const conditions = names.flatMap((name) => filters[name]?.where(sql`${sql.placeholder(name)}`, language) ?? []);
    const inside = within ? [within.where(sql`${sql.placeholder('within')}`, language)] : [];
    const isPrepared = statements.size < maxPrepared;
    const statement = toStatement(toQuery(resource, language, query, [...inside, ...conditions]), { isPrepared });
    if (isPrepared) statements.set(key, statement);
    return statement;
  };

  const parse = (url: string, parameters: Record<string, string | string[]>, language: Language, inside: unknown) => {
    const key = `${language} ${url}`;
    const cached = requests.get(key);
    if (cached) return cached;
    const query = readListQuery(resource.contract, filters, parameters);
    const { page, itemsPerPage } = query;
    const statement = statementFor(query, language);
    const values = { ...Object.fromEntries(query.filters), within: inside, offset: (page - 1) * itemsPerPage };
    const request: ListRequest = { page, itemsPerPage, statement, values: toValues(statement, values) };
    if (requests.size >= maxRequests) requests.clear();
    if (url.length <= maxCachedUrlLength) requests.set(key, request);
    return request;
  };

  /** @param inside follows from the URL. */
  return async (url: string, parameters: Record<string, string | string[]>, language: Language, inside?: unknown) => {
    const request = parse(url, parameters, language, inside);
    const row = await firstRow<[total: string, members: string]>(db, request.statement, request.values);
    // The fallback only satisfies the type: a statement that selects two scalar subqueries without `from` always returns one row.
    const [total, members] = row ?? ['0', ''];
    if (request.view?.total !== total) {
      const pages = Math.ceil(Number(total) / request.itemsPerPage);
      request.view = { total, text: viewOf(url, { page: request.page, pages }) };
    }
    const [path = ''] = url.split('?', 1);
    return toCollectionText({ type: resource.contract.type, path, total, members, view: request.view.text, search });
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
  const sorted = sortingOf(resource, language, order);
  const ids = sql`select ${sql.join([sql`${table.id} as id`, ...sorted.keys], sql`, `)} from ${table}`;
  const isFiltered = conditions.length > 0;
  // The page size is a literal, not a parameter: if the planner does not know that the page is small, it scans the whole table.
  const limit = sql`limit ${sql.raw(String(itemsPerPage))} ${page === 1 ? sql`` : sql`offset ${sql.placeholder('offset')}`}`;
  const members = sql`
    select coalesce(string_agg(member.json, ','), '') from (
      select ${member.json} as json
      from (${isFiltered ? sql`select * from matching` : ids} ${sorted.by()} ${limit}) page
      join ${member.from} on ${table.id} = page.id
      ${sorted.by('page')}
    ) member`;
  if (!isFiltered) return sql`select (select count(*) from ${table}), (${members})`;
  // The matches are found once, for the total and for the page.
  return sql`
    with matching as materialized (${ids} where ${sql.join(conditions, sql` and `)})
    select (select count(*) from matching), (${members})`;
}

type Sorting = {
  /** The expressions that a page is sorted by, as columns beside `id`. */
  keys: SQL[];
  /** Returns the `order by` of these columns, which are those of the table or subquery `from`, or of the statement itself. */
  by: (from?: string) => SQL;
};

/** Text is sorted by the Spanish collation; nulls are last in both directions. */
function sortingOf(resource: ApiResource, language: Language, order: ListQuery['order']): Sorting {
  const columns = order.map(({ field, isDescending }, place) => {
    const value = toSortKey(resource, language, field);
    return { value, name: value ? `key_${place}` : 'id', direction: sql.raw(isDescending ? 'desc' : 'asc') };
  });
  return {
    keys: columns.flatMap(({ value, name }) => (value ? [sql`${value} as ${sql.identifier(name)}`] : [])),
    by: (from) => {
      const prefix = from === undefined ? sql`` : sql`${sql.identifier(from)}.`;
      const sorted = columns.map(({ value, name, direction }) => {
        const column = sql`${prefix}${sql.identifier(name)} ${direction}`;
        return value ? sql`${column} nulls last` : column;
      });
      return sql`order by ${sql.join(sorted, sql`, `)}`;
    },
  };
}

/** Returns the expression that a field is sorted by; undefined for `id`. */
function toSortKey({ fields }: ApiResource, language: Language, field: string): SQL | undefined {
  const stored = fields[field];
  if (stored?.as !== 'column' && stored?.as !== 'translated') return undefined;
  const isText = stored.as === 'translated' || stored.column.getSQLType() === 'text';
  return isText ? toSortedText(stored.select(language)) : stored.column.getSQL();
}

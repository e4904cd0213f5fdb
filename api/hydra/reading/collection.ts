import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import type { ApiResource } from '../api-resource.ts';
import { refersTo, type Filter } from './filters.ts';
import { isUsable, toPlaceholders, tokenColumns, totalSince, type KeptTotal } from './kept-total.ts';
import { pageOfMatches, pageOfTable, reachOf, type PageIds } from './page-ids.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { searchOf, toCollectionText, viewOf } from './collection-links.ts';
import { memberOf } from './select.ts';
import { firstRow, prepare, toStatement, toValues, type Statement } from './statement.ts';

/** The maximum number of cached statements of a collection. Clients can combine query parameters in so many ways that there must be a limit. */
const maxCached = 500;

/**
 * The maximum number of prepared lists of the process. PostgreSQL keeps about 200 kB for each on each connection. A list is prepared when it
 * is read for the third time; beyond the limit it is planned each time.
 */
const maxPrepared = 100;
const usesBeforePrepared = 2;
let prepared = 0;

/** Parsed requests are cached by URL, because clients send the same URLs again and again. */
const maxRequests = 500;
const maxCachedUrlLength = 1_000;

/** A parsed request for a page. `view`: the links to other pages, cached for one total. */
type ListRequest = { query: ListQuery; values: Record<string, unknown>; view?: { total: string; text: string } };

type Parameters = Record<string, string | string[]>;
type Row = [members: string, total: string, snapshot?: string, server?: string];

/**
 * Returns a function that reads a page of a collection as JSON text. Each page is read by a single statement: PostgreSQL counts the
 * matches, selects the ids, joins the related rows and builds the JSON of the members. Only the envelope is added in TypeScript.
 * @param within a condition on every member, for a collection inside a record. The returned function takes the condition's value as
 * its last argument.
 */
export function collectionOf(resource: ApiResource, db: Database, within?: Filter) {
  const { type, collection } = resource.contract;
  const filters: Record<string, Filter> = { id: refersTo(resource.table.id, collection), ...resource.filters };
  const search = JSON.stringify(searchOf(resource.contract));
  const statements = new Map<string, CountedStatement>();
  const requests = new Map<string, ListRequest>();
  let kept: KeptTotal | undefined;

  const statementFor = (query: ListQuery, language: Language, hasTotal: boolean) => {
    const names = [...query.filters.keys()];
    const key = JSON.stringify([language, names, query.order, query.itemsPerPage, reachOf(query.page), hasTotal]);
    const cached = statements.get(key);
    if (cached) return prepareIfFrequent(cached);
    const conditions = names.flatMap((name) => filters[name]?.where(sql`${sql.placeholder(name)}`, language) ?? []);
    const inside = within ? [within.where(sql`${sql.placeholder('within')}`, language)] : [];
    const built = toQuery(resource, language, { query, conditions: [...inside, ...conditions], hasTotal });
    const statement = { ...toStatement(built, { isPrepared: false }), uses: 1 };
    if (statements.size < maxCached) statements.set(key, statement);
    return statement;
  };

  const parse = (url: string, parameters: Parameters, language: Language, inside: unknown): ListRequest => {
    const key = `${language} ${url}`;
    const cached = requests.get(key);
    if (cached) return cached;
    const query = readListQuery(resource.contract, filters, parameters);
    const offset = (query.page - 1) * query.itemsPerPage;
    const request = { query, values: { ...Object.fromEntries(query.filters), within: inside, offset } };
    if (requests.size >= maxRequests) requests.clear();
    if (url.length <= maxCachedUrlLength) requests.set(key, request);
    return request;
  };

  /** @param inside is determined by `url`, which is the key of the cache. */
  return async (url: string, parameters: Parameters, language: Language, inside?: unknown) => {
    const request = parse(url, parameters, language, inside);
    const { query } = request;
    const isKept = !within && !resource.isOutsideLog && query.filters.size === 0;
    const known = isKept && isUsable(kept) ? kept : undefined;
    const statement = statementFor(query, language, known !== undefined);
    const row = await firstRow<Row>(
      db,
      statement,
      toValues(statement, { ...request.values, ...(known && toPlaceholders(known)) }),
    );
    // The fallback only satisfies the type: a statement that selects scalar subqueries without `from` always returns one row.
    const [members, total, snapshot, server] = row ?? ['', '0'];
    if (isKept && snapshot !== undefined && server !== undefined) {
      kept = { total, snapshot, server, countedAt: known?.countedAt ?? Date.now() };
    }
    const view = viewFor(request, url, total);
    const [path = ''] = url.split('?', 1);
    return toCollectionText({ type, path, total, members, view, search });
  };
}

type CountedStatement = Statement & { uses: number };

function prepareIfFrequent(statement: CountedStatement): Statement {
  statement.uses += 1;
  if (statement.name !== undefined || statement.uses <= usesBeforePrepared || prepared >= maxPrepared) return statement;
  prepared += 1;
  return prepare(statement);
}

function viewFor(request: ListRequest, url: string, total: string): string {
  const { page, itemsPerPage } = request.query;
  if (request.view?.total !== total) {
    request.view = { total, text: viewOf(url, { page, pages: Math.ceil(Number(total) / itemsPerPage) }) };
  }
  return request.view.text;
}

type Asked = { query: ListQuery; conditions: SQL[]; hasTotal: boolean };

/** Selects a {@link Row}. */
function toQuery(resource: ApiResource, language: Language, { query, conditions, hasTotal }: Asked): SQL {
  const { table, contract } = resource;
  if (conditions.length > 0) {
    const page = pageOfMatches(resource, language, query, conditions);
    return sql`with ${page.matching} select ${membersOf(resource, language, page)}, (select count(*) from matching)`;
  }
  const members = membersOf(resource, language, pageOfTable(resource, language, query));
  const total = hasTotal ? totalSince(table, contract.collection) : sql`(select count(*) from ${table})`;
  return sql`select ${members}, ${total}, ${tokenColumns}`;
}

/** Returns SQL for the JSON of the members of a page, without the array's brackets. */
function membersOf(resource: ApiResource, language: Language, { query, orderBy }: PageIds): SQL {
  const { json, from } = memberOf(resource, language);
  return sql`(
    select coalesce(string_agg(member.json, ','), '') from (
      select page.*, ${json} as json from (${query}) page join ${from} on ${resource.table.id} = page.id ${orderBy}
    ) member)`;
}

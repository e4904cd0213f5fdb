import type { Language } from '@trastienda/contract/language';
import type { Cache } from '../../cache/open-cache.ts';
import { toSeen } from '../../db/statements/committed-since.ts';
import type { Database } from '../../db/connection.ts';
import { firstRow, toValues } from '../../db/statements/statement.ts';
import { toUser } from '../../session/users-of-requests.ts';
import { encode } from '../../http/answer-json.ts';
import type { ReadAnswer } from '../../http/cached-answers.ts';
import type { ApiResource } from '../api-resource.ts';
import { refersTo, type Filter } from './filters.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { listStatements, matchingOf, shapeOf, type Matching, type Row } from './list-statements.ts';
import { searchOf, toCollectionTexts, viewOf } from './collection-links.ts';

/** Parsed requests are cached by URL, because clients send the same URLs again and again. */
const maxRequests = 500;
const maxCachedUrlLength = 1_000;

/** A parsed request for a page. `view`: the links to other pages, cached for one total. */
type ListRequest = {
  query: ListQuery;
  shape: string;
  values: Record<string, unknown>;
  matching: Matching;
  view?: { total: string; text: string };
};

/**
 * `inside`: the value of the condition `within`, which is determined by the URL. `requester`: the id of the user to select in
 * the same statement.
 */
type Requested = { inside?: unknown; requester?: number | undefined };

type Parameters = Record<string, string | string[]>;
type Options = {
  db: Database;
  cache: Cache;
  /** A condition on every member, for a collection inside a record. */
  within?: Filter;
};

/**
 * Returns a function that reads a page of a collection as JSON text. Each page is read by a single statement: PostgreSQL counts the
 * matches, selects the ids, joins the related rows and builds the JSON of the members. Only the envelope is added in TypeScript.
 */
export function collectionOf(resource: ApiResource, { db, cache, within }: Options) {
  const { type, collection } = resource.contract;
  const filters: Record<string, Filter> = { id: refersTo(resource.table.id, collection), ...resource.filters };
  const search = JSON.stringify(searchOf(resource.contract));
  const statementFor = listStatements({ resource, filters, within, cache });
  const parse = requestsTo(resource, filters);

  const read = async (request: ListRequest, language: Language, matching: Matching, requester: number | undefined) => {
    const { query, shape, values } = request;
    const statement = statementFor({ query, language, shape, matching });
    const row = await firstRow<Row>(db, statement, toValues(statement, { ...values, requester: requester ?? null }));
    // The fallback only satisfies the type: a statement that selects scalar subqueries without `from` always returns one row.
    const [members, total, found, ...seen] = row ?? ['', '0', null];
    const user = found === null ? undefined : toUser(found);
    return { members, total, requester: user, seen: seen.length === 0 ? undefined : toSeen(seen), statement };
  };

  return async (
    url: string,
    parameters: Parameters,
    language: Language,
    { inside, requester }: Requested = {},
  ): Promise<ReadAnswer<Buffer>> => {
    const request = parse(url, parameters, language, inside);
    let found = await read(request, language, request.matching, requester);
    if (found.total === null) found = await read(request, language, 'many', requester);
    const { members, seen, statement } = found;
    // The fallback only satisfies the type: only a statement for few matches finds no total.
    const total = found.total ?? '0';
    const view = viewFor(request, url, total);
    const [path = ''] = url.split('?', 1);
    const json = encode(...toCollectionTexts({ type, path, total, members, view, search }));
    return {
      json,
      requester: found.requester,
      basis: seen && statement.sources && { seen, sources: statement.sources },
    };
  };
}

function viewFor(request: ListRequest, url: string, total: string): string {
  const { page, itemsPerPage } = request.query;
  if (request.view?.total !== total) {
    request.view = { total, text: viewOf(url, { page, pages: Math.ceil(Number(total) / itemsPerPage) }) };
  }
  return request.view.text;
}

/** Returns a function that parses the request for a page. */
function requestsTo({ contract }: ApiResource, filters: Record<string, Filter>) {
  const requests = new Map<string, ListRequest>();
  return (url: string, parameters: Parameters, language: Language, inside: unknown): ListRequest => {
    const key = `${language} ${url}`;
    const cached = requests.get(key);
    if (cached) return cached;
    const query = readListQuery(contract, filters, parameters);
    const offset = (query.page - 1) * query.itemsPerPage;
    const values = { ...Object.fromEntries(query.filters), within: inside, offset };
    const request = {
      query,
      shape: shapeOf(query, language),
      values,
      matching: matchingOf(filters, query),
    };
    if (requests.size >= maxRequests) requests.clear();
    if (url.length <= maxCachedUrlLength) requests.set(key, request);
    return request;
  };
}

import type { Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import { firstRow, toValues } from '../../db/statements/statement.ts';
import { encode } from '../../http/answer-json.ts';
import type { ApiResource } from '../api-resource.ts';
import type { Filter } from './filters.ts';
import { filtersOf } from './filters-of.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { listStatements, matchingOf, shapeOf, type Matching, type Row } from './list-statements.ts';
import { searchOf, toCollectionTexts, viewOf } from './collection-links.ts';

/** Parsed requests are cached by URL, because clients send the same URLs again and again. */
const maxRequests = 500;
const maxCachedUrlLength = 1_000;
/** The reference in such a filter depends on the host of the request. */
const absoluteUrl = /:\/\/|%3a%2f%2f/i;

/** A parsed request for a page. `view`: the links to other pages, cached for one total. */
type ListRequest = {
  query: ListQuery;
  shape: string;
  values: Record<string, unknown>;
  matching: Matching;
  view?: { total: string; text: string };
};

type Parameters = Record<string, string | string[]>;
type Options = {
  db: Database;
  /** A condition on every member, for a collection inside a record, or the records that a user may read. */
  within?: Filter;
};

/**
 * Returns a function that reads a page of a collection as the bytes of its JSON. A statement counts the matches, selects
 * the ids, joins the related rows and builds the JSON of the members; if filters match many rows, a second one does. Only the envelope is added in
 * TypeScript.
 */
export function collectionOf(resource: ApiResource, { db, within }: Options) {
  const { type } = resource.contract;
  const filters = filtersOf(resource);
  const search = JSON.stringify(searchOf(resource.contract));
  const statementFor = listStatements({ resource, filters, within, db });
  const parse = requestsTo(resource, filters);

  const read = async (
    { query, shape, values }: ListRequest,
    language: Language,
    matching: Matching,
    inside: unknown,
  ) => {
    const statement = statementFor({ query, language, shape, matching });
    const row = await firstRow<Row>(
      db,
      statement,
      toValues(statement, within ? { ...values, within: inside } : values),
    );
    // The fallback only satisfies the type: a statement that selects scalar subqueries without `from` always returns one row.
    const [members, total] = row ?? ['', '0'];
    return { members, total };
  };

  /** `inside`: the value of the condition `within`. Requests are cached without it, because it may depend on the user. */
  return async (url: string, parameters: Parameters, language: Language, inside?: unknown): Promise<Buffer> => {
    const request = parse(url, parameters, language);
    let found = await read(request, language, request.matching, inside);
    if (found.total === null) found = await read(request, language, 'many', inside);
    // The fallback only satisfies the type: only a statement for few matches finds no total.
    const total = found.total ?? '0';
    const view = viewFor(request, url, total);
    const [path = ''] = url.split('?', 1);
    return encode(...toCollectionTexts({ type, path, total, members: found.members, view, search }));
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
  return (url: string, parameters: Parameters, language: Language): ListRequest => {
    const key = `${language} ${url}`;
    const cached = requests.get(key);
    if (cached) return cached;
    const query = readListQuery(contract, filters, parameters);
    const offset = (query.page - 1) * query.itemsPerPage;
    const values = { ...Object.fromEntries(query.filters), offset };
    const request = {
      query,
      shape: shapeOf(query, language),
      values,
      matching: matchingOf(filters, query),
    };
    if (requests.size >= maxRequests) requests.clear();
    if (url.length <= maxCachedUrlLength && !absoluteUrl.test(url)) requests.set(key, request);
    return request;
  };
}

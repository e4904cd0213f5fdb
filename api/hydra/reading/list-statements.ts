import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Cache } from '../../cache/open-cache.ts';
import { seenColumns } from '../../db/statements/committed-since.ts';
import { prepare, toStatement, type Statement } from '../../db/statements/statement.ts';
import type { ApiResource } from '../api-resource.ts';
import type { Filter } from './filters.ts';
import { totalSince } from './kept-total.ts';
import { pageOfMatches, pageOfTable, reachOf, type PageIds } from './page-ids.ts';
import type { ListQuery } from './list-query.ts';
import { memberOf } from './select.ts';

/** The maximum number of cached statements of a collection. Clients can combine query parameters in so many ways that there must be a limit. */
const maxCached = 500;

/**
 * The maximum number of prepared lists of the process. PostgreSQL keeps about 200 kB for each on each connection. A list is prepared when it
 * is read for the third time; beyond the limit it is planned each time.
 */
const maxPrepared = 100;
const usesBeforePrepared = 2;
let prepared = 0;

/** A statement that selects a {@link Row}. `sources`: see {@link Cache.sourcesOf}; undefined if its answers are not cached. */
export type ListStatement = Statement & { sources: string[] | undefined };
export type Row = [members: string, total: string, snapshot?: string, server?: string | null];

export type Listed = {
  resource: ApiResource;
  filters: Record<string, Filter>;
  /** A condition on every member, for a collection inside a record. */
  within: Filter | undefined;
  cache: Cache;
  /** Whether the total of all records can be derived from an earlier one. */
  keepsTotal: boolean;
};

/** Returns a function that returns the statement for a page. With `hasTotal`, the statement derives the total from a kept one. */
export function listStatements(listed: Listed) {
  const statements = new Map<string, ListStatement & { uses: number }>();
  return (query: ListQuery, language: Language, hasTotal: boolean): ListStatement => {
    const names = [...query.filters.keys()];
    const key = JSON.stringify([language, names, query.order, query.itemsPerPage, reachOf(query.page), hasTotal]);
    const cached = statements.get(key);
    if (cached) return prepareIfFrequent(cached);
    const statement = { ...build(listed, query, language, hasTotal), uses: 1 };
    if (statements.size < maxCached) statements.set(key, statement);
    return statement;
  };
}

function prepareIfFrequent(statement: ListStatement & { uses: number }): ListStatement {
  statement.uses += 1;
  if (statement.name !== undefined || statement.uses <= usesBeforePrepared || prepared >= maxPrepared) return statement;
  prepared += 1;
  prepare(statement);
  return statement;
}

function build(listed: Listed, query: ListQuery, language: Language, hasTotal: boolean): ListStatement {
  const { resource, cache, within, keepsTotal } = listed;
  const page = select(listed, query, language, hasTotal);
  const canBeCached = cache.isOn && !within && !resource.contract.isPersonal;
  const sources = canBeCached ? cache.sourcesOf(toStatement(page, { isPrepared: false }).text) : undefined;
  const isSeen = sources !== undefined || (keepsTotal && query.filters.size === 0);
  return { ...toStatement(isSeen ? sql`${page}, ${seenColumns}` : page, { isPrepared: false }), sources };
}

/** Selects the members and the total of a page. */
function select({ resource, filters, within }: Listed, query: ListQuery, language: Language, hasTotal: boolean): SQL {
  const { table, contract } = resource;
  const conditions = [
    ...(within ? [within.where(sql`${sql.placeholder('within')}`, language)] : []),
    ...[...query.filters.keys()].flatMap((name) => filters[name]?.where(sql`${sql.placeholder(name)}`, language) ?? []),
  ];
  if (conditions.length > 0) {
    const page = pageOfMatches(resource, language, query, conditions);
    return sql`with ${page.matching} select ${membersOf(resource, language, page)}, (select count(*) from matching)`;
  }
  const members = membersOf(resource, language, pageOfTable(resource, language, query));
  const total = hasTotal ? totalSince(table, contract.collection) : sql`(select count(*) from ${table})`;
  return sql`select ${members}, ${total}`;
}

/** Returns SQL for the JSON of the members of a page, without the array's brackets. */
function membersOf(resource: ApiResource, language: Language, { query, orderBy }: PageIds): SQL {
  const { json, from } = memberOf(resource, language);
  return sql`(
    select coalesce(string_agg(member.json, ','), '') from (
      select page.*, ${json} as json from (${query}) page join ${from} on ${resource.table.id} = page.id ${orderBy}
    ) member)`;
}

import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import { prepare, toStatement, type Statement } from '../../db/statements/statement.ts';
import type { ApiResource } from '../api-resource.ts';
import type { Filter } from './filters.ts';
import { pageInOrder, pageOfMatches, reachOf, whereAll, type PageIds } from './page-ids.ts';
import type { ListQuery } from './list-query.ts';
import { memberOf } from './select.ts';

/** The maximum number of cached statements of a collection. Clients can combine query parameters in so many ways that there must be a limit. */
const maxCached = 500;

/** The maximum number of matches of a statement that is planned for few. */
const maxFew = 1_000;

/**
 * The maximum number of prepared lists of a server. PostgreSQL keeps about 200 kB for each on each connection. A list is prepared when it
 * is read for the third time; beyond the limit it is planned each time.
 */
const maxPrepared = 100;
const usesBeforePrepared = 2;
/** The number of prepared lists of each server. */
const prepared = new WeakMap<Database, number>();

type Counted = Statement & { uses: number };
/** `total`: null if a statement for few matches found more than {@link maxFew}. */
export type Row = [members: string, total: string | null];

export type Listed = {
  resource: ApiResource;
  filters: Record<string, Filter>;
  /** A condition on every member, for a collection inside a record. */
  within: Filter | undefined;
  db: Database;
};

/**
 * How many matches a statement is planned for: `few` has one plan for all values and stops at {@link maxFew}, `many` is planned each time,
 * because only with the values does the planner know how many rows match.
 */
export type Matching = 'few' | 'many';

/** `shape`: the parts of the query on which its text depends ({@link shapeOf}). */
type Asked = { query: ListQuery; language: Language; shape: string; matching: Matching };

export const shapeOf = (query: ListQuery, language: Language): string =>
  JSON.stringify([language, [...query.filters.keys()], query.order, query.itemsPerPage, reachOf(query.page)]);

/** Returns a function that returns the statement for a page. */
export function listStatements(listed: Listed) {
  const statements = new Map<string, Counted>();
  return (asked: Asked): Statement => {
    const key = `${asked.shape} ${asked.matching}`;
    const cached = statements.get(key);
    if (cached) return asked.matching === 'many' ? cached : prepareIfFrequent(cached, listed.db);
    const statement = { ...toStatement(select(listed, asked), { isPrepared: false }), uses: 1 };
    if (statements.size < maxCached) statements.set(key, statement);
    return statement;
  };
}

/**
 * Returns for how many matches the first statement is planned. For a text that no index serves, or beside another filter, the plan for few could
 * take seconds.
 */
export function matchingOf(filters: Record<string, Filter>, query: ListQuery): Matching {
  if ([...query.filters.keys()].some((name) => filters[name]?.isSlow)) return 'many';
  const served = [...query.filters].map(([name, value]) => filters[name]?.hasTrigram?.(value));
  const isSearch = served.some((isServed) => isServed !== undefined);
  return !isSearch || served.every(Boolean) ? 'few' : 'many';
}

function prepareIfFrequent(statement: Counted, db: Database): Statement {
  statement.uses += 1;
  const others = prepared.get(db) ?? 0;
  if (statement.name !== undefined || statement.uses <= usesBeforePrepared || others >= maxPrepared) return statement;
  prepared.set(db, others + 1);
  prepare(statement);
  return statement;
}

/** Selects the members and the total of a page. */
function select(listed: Listed, { query, language, matching }: Asked): SQL {
  const { resource, filters, within } = listed;
  const conditions = [
    ...(within ? [within.where(sql`${sql.placeholder('within')}`, language)] : []),
    ...[...query.filters.keys()].flatMap(
      (name) => filters[name]?.where(sql`${sql.placeholder(name)}`, language, matching === 'few') ?? [],
    ),
  ];
  // The matches of a text or a slow filter are found once, for the page and the total. Other conditions are checked along an index, and again for
  // the total.
  const isFoundOnce = [...query.filters.keys()].some((name) => filters[name]?.hasTrigram ?? filters[name]?.isSlow);
  if (conditions.length === 0 || (matching === 'many' && !isFoundOnce)) {
    const members = membersOf(resource, language, pageInOrder(resource, language, query, conditions));
    return sql`select ${members}, (select count(*) from ${resource.table} ${whereAll(conditions)})`;
  }
  const most = matching === 'few' ? maxFew : undefined;
  const page = pageOfMatches(resource, language, query, { conditions, most });
  return sql`with ${page.matching} select ${membersOf(resource, language, page)}, ${page.total}`;
}

/** Returns SQL for the JSON of the members of a page, without the array's brackets. */
function membersOf(resource: ApiResource, language: Language, { query, orderBy }: PageIds): SQL {
  const { json, from } = memberOf(resource, language);
  return sql`(
    select coalesce(string_agg(member.json, ','), '') from (
      select page.*, ${json} as json from (${query}) page join ${from} on ${resource.table.id} = page.id ${orderBy}
    ) member)`;
}

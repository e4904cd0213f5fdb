import { sql, type SQL } from 'drizzle-orm';
import { PgBoolean } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { staleOrder } from '@trastienda/contract/freshness/states';
import { dateOrders } from '@trastienda/contract/model/resource';
import { toSortedText } from '../../db/columns.ts';
import type { ApiResource } from '../api-resource.ts';
import type { ListQuery } from './list-query.ts';
import { byStaleness } from './freshness.ts';
import { byDateOfChange, type SortKey } from './sort-keys.ts';

/** A value that a list is sorted by; `value` is its expression, undefined for `id`. */
type Key = {
  name: SQL;
  value?: SQL;
  isDescending: boolean;
  isBoolean: boolean;
  isNullable: boolean;
  join?: SortKey['join'];
  absent?: SQL;
};

/** A query for the rows of a page, with the columns `id` and the sort keys, and the `order by` of these columns. */
export type PageIds = { query: SQL; orderBy: SQL };

/**
 * Returns the number of pages that a statement can read: the next power of four. The statement reads the ids of so many pages from the start,
 * which tells the planner that they are few; with an unknown offset it would sort the whole table.
 */
export const reachOf = (page: number): number => 4 ** Math.ceil(Math.log2(page) / 2);

/** Selects the ids of a page of the rows that match `conditions`, in an order that an index may provide. */
export function pageInOrder(
  resource: ApiResource,
  language: Language,
  { order, page, itemsPerPage }: ListQuery,
  conditions: SQL[],
): PageIds {
  const keys = keysOf(resource, language, order);
  const halves = halvesOf(keys);
  const isHalved = halves.length > 1;
  const reach = sql.raw(String(itemsPerPage * reachOf(page)));
  const selected = halves.map(({ keys: ofHalf, where, orderBy }, half) => {
    const place = isHalved ? sql`, ${sql.raw(String(half))} as half` : sql``;
    const matching = whereAll([...(where ? [where] : []), ...conditions]);
    return sql`(select ${columnsOf(resource, ofHalf)}${place} from ${tableWith(resource, ofHalf)} ${matching} ${orderBy} limit ${reach})`;
  });
  const orderBy = isHalved ? sql`order by half, ${listed(keys)}` : sql`order by ${listed(keys)}`;
  const reached = isHalved ? sql`(${sql.join(selected, sql` union all `)})` : sql.join(selected);
  return { query: sql`select * from ${reached} reached ${orderBy} ${limitOf(page, itemsPerPage)}`, orderBy };
}

/** Returns the `where` for all conditions; nothing if there are none. */
export const whereAll = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/**
 * Selects the ids of a page of the rows that match `conditions`.
 * @param most the maximum number of matches. If there are more, the search stops, the page is empty, and the total is null.
 * @returns also `matching`, common table expressions with the ids of all matches, because they are found once, for the page and for `total`.
 */
export function pageOfMatches(
  resource: ApiResource,
  language: Language,
  { order, page, itemsPerPage }: ListQuery,
  { conditions, most }: { conditions: SQL[]; most: number | undefined },
): PageIds & { matching: SQL; total: SQL } {
  const keys = keysOf(resource, language, order);
  const orderBy = sql`order by ${listed(keys)}`;
  const selected = { query: sql`select * from matching ${orderBy} ${limitOf(page, itemsPerPage)}`, orderBy };
  const found = sql`select ${columnsOf(resource, keys)} from ${tableWith(resource, keys)} ${whereAll(conditions)}`;
  if (most === undefined) {
    const total = sql`(select count(*) from matching)`;
    return { ...selected, matching: sql`matching as materialized (${found})`, total };
  }
  const [limit, beyond] = [sql.raw(String(most)), sql.raw(String(most + 1))];
  return {
    ...selected,
    matching: sql`found as materialized (${found} limit ${beyond}),
      matching as materialized (select * from found where (select count(*) from found) <= ${limit})`,
    total: sql`(select case when count(*) <= ${limit} then count(*) end from found)`,
  };
}

/** Text is sorted by the Spanish collation. */
function keysOf(resource: ApiResource, language: Language, order: ListQuery['order']): Key[] {
  const { fields } = resource;
  return order.map(({ field, isDescending }, place) => {
    const named = { name: sql.identifier(`key_${place}`).getSQL(), isDescending };
    const sortKey = sortKeyOf(resource, field);
    if (sortKey) {
      const { value, absent } = sortKey;
      return { ...sortKey, ...named, value: value(language), isBoolean: false, isNullable: absent !== undefined };
    }
    const stored = fields[field];
    if (stored?.as !== 'column' && stored?.as !== 'translated') {
      return { name: sql`id`, isDescending, isBoolean: false, isNullable: false };
    }
    const { column } = stored;
    const isText = stored.as === 'translated' || column.getSQLType() === 'text';
    return {
      ...named,
      value: isText ? toSortedText(stored.select(language)) : column.getSQL(),
      isBoolean: column instanceof PgBoolean,
      // The text that is shown may be missing in a column that is not null.
      isNullable: stored.as === 'translated' || !column.notNull,
    };
  });
}

function sortKeyOf({ table, sortKeys }: ApiResource, order: string): SortKey | undefined {
  const dateOrder = dateOrders.find((name) => name === order);
  if (dateOrder) return byDateOfChange(table, dateOrder);
  return order === staleOrder ? byStaleness(table) : sortKeys?.[order];
}

/** Returns the table of the records, joined with those of the sort keys. */
function tableWith({ table }: ApiResource, keys: Key[]): SQL {
  const joins = new Map<string, NonNullable<Key['join']>>();
  for (const { join } of keys) if (join && !joins.get(join.name)?.isInner) joins.set(join.name, join);
  const joined = [...joins.values()].map(({ on, isInner }) => sql`${isInner ? sql`join` : sql`left join`} ${on}`);
  return sql.join([sql`${table}`, ...joined], sql` `);
}

const columnsOf = ({ table }: ApiResource, keys: Key[]): SQL =>
  sql.join(
    [sql`${table.id} as id`, ...keys.flatMap(({ name, value }) => (value ? [sql`${value} as ${name}`] : []))],
    sql`, `,
  );

const directionOf = ({ isDescending }: Key) => (isDescending ? sql`desc` : sql`asc`);

/** Nulls are last in both directions. */
const listed = (keys: Key[]): SQL =>
  sql.join(
    keys.map((key) => sql`${key.name} ${directionOf(key)}${key.isNullable ? sql` nulls last` : sql``}`),
    sql`, `,
  );

/** `keys`: the sort keys as they are read in this half. */
type Half = { keys: Key[]; where?: SQL; orderBy: SQL };

/**
 * Divides the rows where an index cannot be read in the wanted order: into those with and without a value, because an index that is read
 * backwards has the nulls first, and an outer join is never read in the order of the joined table; and by a flag, which is in no index.
 */
function halvesOf(keys: Key[]): Half[] {
  const [first, ...rest] = keys;
  const whole = { keys, orderBy: sql`order by ${listed(keys)}` };
  if (!first?.value || rest.length === 0) return [whole];
  const byRest = sql`order by ${listed(rest)}`;
  if (first.isBoolean && !first.isNullable) {
    const [isFirst, isSecond] = first.isDescending ? [sql``, sql`not `] : [sql`not `, sql``];
    return [isFirst, isSecond].map((not) => ({ keys, where: sql`${not}${first.value}`, orderBy: byRest }));
  }
  if (first.join && first.absent) return joinedHalves(first, rest);
  if (!first.isDescending || !first.isNullable) return [whole];
  return [
    { keys, where: sql`${first.value} is not null`, orderBy: sql`order by ${first.name} desc, ${listed(rest)}` },
    { keys, where: sql`${first.value} is null`, orderBy: byRest },
  ];
}

/** Divides the rows into those with and without a joined value. */
function joinedHalves({ join, absent, ...first }: Key, rest: Key[]): Half[] {
  const present: Key = { ...first, isNullable: false, join: join && { ...join, isInner: true } };
  return [
    { keys: [present, ...rest], orderBy: sql`order by ${listed([present, ...rest])}` },
    { keys: [{ ...first, value: sql`null` }, ...rest], where: absent, orderBy: sql`order by ${listed(rest)}` },
  ];
}

// The page size is a literal, not a parameter, so that the planner knows that the page is small.
const limitOf = (page: number, itemsPerPage: number): SQL =>
  sql`limit ${sql.raw(String(itemsPerPage))} ${page === 1 ? sql`` : sql`offset ${sql.placeholder('offset')}`}`;

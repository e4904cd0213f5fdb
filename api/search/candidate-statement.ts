import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchText } from '../db/statements/search-text.ts';
import { literal, opaqueParameter, toStatement, type Statement } from '../db/statements/statement.ts';
import type { TableWithId } from '../hydra/field-storage.ts';
import type { Pattern } from './patterns.ts';
import type { Source } from './texts-of-records.ts';

/** What is searched for. `text`: the folded text that a name may begin with; null if only the patterns are searched for. */
export type Asked = { text: string | null; patterns: readonly Pattern[] };

/** The most names that a search reads of those that begin with the text, and the most rows of these, the shortest names first. */
const namesExamined = sql.raw('3000');
const shortestRead = sql.raw('300');
/** Sorts after every text. */
const last = sql.raw(String.raw`U&'\+10FFFF'`);

const typesOfPatterns = {
  one: 'text',
  two: 'text',
  three: 'text',
  four: 'text',
  checked: 'text',
  examined: 'int',
} satisfies Record<keyof Pattern, string>;

/**
 * Returns the statement that finds the candidates of all sources:
 *
 * - `asked` and `patterns` are the parameters, once for all sources.
 * - `found_0`, `found_1`, … are the candidates of each source, at most about twice `most`: `begun_0` are the ids of rows with a name that begins
 *   with the text, or a key that equals it. If these are fewer than `most`, {@link matching} adds rows that match a pattern.
 * - The rows of all `found` are returned, and beside users the partners whose users they are.
 *
 * Every step reads a bounded number of rows by an index, so that the time does not grow with the tables.
 * @param most of each source: as many as an answer can have.
 */
export function candidatesIn(sources: readonly Source[], most: number): Statement {
  const found = sources.map(
    (source, at) => sql`${nameOf('found', at)} as materialized (${candidatesOf(source, at, sql.raw(String(most)))})`,
  );
  const records = sources.flatMap((source, at) => recordsOf(source, at));
  return toStatement(sql`with ${sql.join([asked, ...found], sql`, `)} ${sql.join(records, sql` union all `)}`);
}

/** Returns the values of the placeholders of the statement: an array for each member of the patterns. */
export function toParameters({ text, patterns }: Asked): Record<string, unknown> {
  const columnOf = (name: string) => patterns.map((pattern) => pattern[name as keyof Pattern]);
  return { text, ...Object.fromEntries(Object.keys(typesOfPatterns).map((name) => [name, columnOf(name)])) };
}

/** The planner does not see these values, so that all searches share a plan. */
const asked = sql`asked as materialized (select ${sql.placeholder('text')}::text as text),
patterns as materialized (
  select * from unnest(${sql.join(
    Object.entries(typesOfPatterns).map(([name, type]) => opaqueParameter(name, `${type}[]`)),
    sql`, `,
  )}) pattern (${sql.raw(Object.keys(typesOfPatterns).join())})
)`;

const nameOf = (part: 'found' | 'begun', at: number) => sql.raw(`${part}_${at}`);

/** Patterns are searched for only if there are too few names and keys, because words rank after all of these. */
function candidatesOf(source: Source, at: number, most: SQL): SQL {
  const { table, beginnings = [], equal = [] } = source;
  const columns = columnsOf(source);
  const idsOfBegun = [
    ...beginnings.map((name) => begunBy(source, name, most)),
    ...equal.map((key) => equalTo(table, key, most)),
  ];
  if (idsOfBegun.length === 0)
    return sql`select ${columns} from (${matching(source, most)}) ids join ${table} on ${table.id} = ids.id`;
  const begun = nameOf('begun', at);
  const areFew = sql`(select count(distinct id) from ${begun}) < ${most}`;
  return sql`
    with ${begun} as materialized (${sql.join(idsOfBegun, sql` union all `)})
    select ${columns} from (select id from ${begun} union (${matching(source, most, areFew)})) ids
    join ${table} on ${table.id} = ids.id`;
}

/**
 * Returns the ids of rows with a name that begins with the text: the text itself first, then active rows, then short names. The index has the names,
 * so that only the rows of the shortest are read, which say whether they are active.
 */
function begunBy({ table, isActive }: Source, name: PgColumn, most: SQL): SQL {
  const ids = sql`
    select id, name, text from asked cross join lateral (
      select ${table.id} as id, ${name} as name from ${table}
      where ${name} ~>=~ asked.text and ${name} ~<~ (asked.text || ${last}) order by ${name} using ~<~ limit ${namesExamined}
    ) names order by name <> text, length(name), id limit ${isActive ? shortestRead : most}`;
  if (!isActive) return sql`select id from (${ids}) begun`;
  return sql`(
    select begun.id from (${ids}) begun join ${table} on ${table.id} = begun.id
    order by begun.name <> text, not ${isActive}, length(begun.name), begun.id limit ${most}
  )`;
}

const equalTo = (table: TableWithId, key: NonNullable<Source['equal']>[number], most: SQL) => sql`
  select found.id from asked cross join lateral (select ${table.id} as id from ${table} where ${key} = asked.text limit ${most}) found`;

/** Returns the ids of rows that match a pattern, if the `condition` is true: active rows first, then those with a short name. */
function matching({ table, texts, names, isActive }: Source, most: SQL, condition = sql`true`): SQL {
  const text = searchText(texts);
  const all = ['one', 'two', 'three', 'four'].map((pattern) => sql`${text} like ${sql.raw(pattern)}`);
  return sql`
    select id from patterns cross join lateral (
      select ${table.id} as id, ${isActive ?? sql`true`} as is_active, length(${names[0]}) as length, ${text} as text from ${table}
      where ${sql.join(all, sql` and `)} and ${condition} limit examined
    ) matching where text like checked order by not is_active, length, id limit ${most}`;
}

const columnsOf = ({ table, id = table.id, names, folded, keys, isActive, label }: Source) => sql`
  ${id} as id, ${arrayOf(names)} as names, ${arrayOf(folded)} as folded, ${arrayOf(keys)} as keys,
  ${isActive ?? sql`null::boolean`} as is_active, ${label ?? sql`null::text`} as label`;

const arrayOf = (texts: Source['keys']) => sql`array[${sql.join([...texts], sql`, `)}]::text[]`;

/** Returns the `select`s of the rows that a source has found, and of the partners whose users these are, with the e-mail address as their label. */
function recordsOf({ collection, ofUser = {} }: Source, at: number): SQL[] {
  const found = nameOf('found', at);
  const partners = Object.entries(ofUser).map(
    ([partner, table]) => sql`
      select ${literal(partner)}, ${table.id}, names, array[]::text[], folded, null::boolean, names[1] from ${found}
      join ${table} on ${table.userId} = ${found}.id`,
  );
  return [sql`select ${literal(collection)}, id, names, folded, keys, is_active, label from ${found}`, ...partners];
}

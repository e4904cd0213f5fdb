import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** SQL for the number of matching items by kind. Kinds without items are omitted. */
export const countKinds = (items: PgTable, where: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}')
  from (select kind, count(*) as n from ${items} where ${where} group by kind) counted
)`;

/** SQL for the counts in `counted` plus the number of matching items, by kind. */
export const addKinds = (items: PgTable, counted: SQL, where: SQL): SQL =>
  sumKinds(counted, sql`select kind, 1 from ${items} where ${where}`);

/** SQL for the counts in `counted` after matching items, which all had the kind `before`, have got another one. */
export const moveKinds = (items: PgTable, counted: SQL, { before, where }: { before: string; where: SQL }): SQL =>
  sumKinds(counted, sql`select unnest(array[kind, ${before}]), unnest(array[1, -1]) from ${items} where ${where}`);

const sumKinds = (counted: SQL, added: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}') from (
    select kind, sum(n) as n from (
      select key as kind, value::int as n from jsonb_each_text(${counted}) union all ${added}
    ) each group by kind
  ) summed
)`;

/** SQL for the counts in `counted`, completed with 0 for kinds without items. */
export const allKinds = (kinds: readonly string[], counted: SQL): SQL =>
  sql`${JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 0])))}::jsonb || ${counted}`;

import { sql, type SQL } from 'drizzle-orm';
import { itemKinds } from '@trastienda/contract/imports/items';
import { importItems } from '../tables.ts';

/** SQL for the number of matching items by kind. Kinds without items are omitted. */
export const countKinds = (where: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}')
  from (select kind, count(*) as n from ${importItems} where ${where} group by kind) counted
)`;

/** SQL for the counts in `counted` plus the number of matching items, by kind. */
export const addKinds = (counted: SQL, where: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}') from (
    select kind, sum(n) as n from (
      select key as kind, value::int as n from jsonb_each_text(${counted})
      union all select kind, 1 from ${importItems} where ${where}
    ) each group by kind
  ) summed
)`;

/** SQL for the counts in `counted`, completed with 0 for kinds without items. */
export const allKinds = (counted: SQL): SQL =>
  sql`${JSON.stringify(Object.fromEntries(itemKinds.map((kind) => [kind, 0])))}::jsonb || ${counted}`;

import { sql, type SQL } from 'drizzle-orm';
import { itemKinds } from '@trastienda/contract/calls/imports';
import { importItems } from './tables.ts';

/** The number of items by kind, without kinds that have no items. */
export const countKinds = (where: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}')
  from (select kind, count(*) as n from ${importItems} where ${where} group by kind) counted
)`;

/** The number of items by kind, added to the counts in `counted`. */
export const addKinds = (counted: SQL, where: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(kind, n), '{}') from (
    select kind, sum(n) as n from (
      select key as kind, value::int as n from jsonb_each_text(${counted})
      union all select kind, 1 from ${importItems} where ${where}
    ) each group by kind
  ) summed
)`;

/** The counts with every kind, 0 for a kind without items. */
export const allKinds = (counted: SQL): SQL =>
  sql`${JSON.stringify(Object.fromEntries(itemKinds.map((kind) => [kind, 0])))}::jsonb || ${counted}`;

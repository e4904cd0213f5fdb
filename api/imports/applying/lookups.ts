import { sql, type SQL } from 'drizzle-orm';
import { idList } from '../../runs/batches.ts';
import { importItems, importLinks } from '../tables.ts';

/** SQL for the items of a batch: a subquery with the alias `item`. */
export const itemsOf = (ids: number[]): SQL => sql`(select * from ${importItems} where id = any(${idList(ids)})) item`;

/**
 * SQL join: the row that `select` finds for each item, with the given alias, or nulls. `select` must find at most one row. `limit 1`
 * forces a lookup for each item. Without it, PostgreSQL with old statistics may read the whole table for each batch.
 */
export const lookUp = (select: SQL, alias: string): SQL =>
  sql`left join lateral (${select} limit 1) ${sql.identifier(alias)} on true`;

/** SQL join: the link of each item, with the alias `link`, or nulls. */
export const lookUpLink = (source: string): SQL =>
  lookUp(
    sql`select * from ${importLinks} there where there.source = ${source} and there.source_id = item.source_id`,
    'link',
  );

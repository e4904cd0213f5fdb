import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importLinks } from '../tables.ts';

/**
 * A catalogue loses some activities every day. The feed is considered broken if the number of activities that disappeared exceeds both this
 * count and this share of the linked activities.
 */
const threshold = { count: 20, part: 0.2 };

/**
 * Unticks the `gone` items of a run when there are implausibly many, and sets `many_gone` on the run. A person can tick them again.
 */
export async function untickManyGone(tx: Transaction, { id, source }: { id: number; source: string }): Promise<void> {
  const gone = sql`run_id = ${id} and kind = 'gone'`;
  const { rows } = await tx.execute(sql`
    update ${importRuns} set many_gone = true
    where id = ${id} and (select count(*) from ${importItems} where ${gone}) > greatest(${threshold.count}::int, ${threshold.part}::float8 * (
      select count(*) from ${importLinks} where source = ${source} and not is_gone and experience_id is not null
    ))
    returning id`);
  if (rows.length > 0) await tx.execute(sql`update ${importItems} set is_chosen = false where ${gone}`);
}

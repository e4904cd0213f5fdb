import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { importItems, importLinks, importRuns } from './tables.ts';

/** A catalogue loses some of its activities every day. This many at once, and this part of what we know, is rather a broken feed. */
const usual = { count: 20, part: 0.2 };

/** Leaves what is gone unticked where it is too much to be true, and notes that with the run: a person may tick it after all. */
export async function guardGone(tx: Transaction, { id, source }: { id: number; source: string }): Promise<void> {
  const gone = sql`run_id = ${id} and kind = 'gone'`;
  const { rows } = await tx.execute(sql`
    update ${importRuns} set many_gone = true
    where id = ${id} and (select count(*) from ${importItems} where ${gone}) > greatest(${usual.count}::int, ${usual.part}::float8 * (
      select count(*) from ${importLinks} where source = ${source} and not is_gone and experience_id is not null
    ))
    returning id`);
  if (rows.length > 0) await tx.execute(sql`update ${importItems} set is_chosen = false where ${gone}`);
}

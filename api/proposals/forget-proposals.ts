import { sql } from 'drizzle-orm';
import { limits } from '@trastienda/contract/limits';
import { busyProposalStates } from '@trastienda/contract/proposals/proposal';
import type { Services } from '../services.ts';
import { proposals } from './tables.ts';

/**
 * Deletes expired proposals with their items: those that have applied nothing, 30 days after their plan, and the others
 * when the change log no longer has a change that they made, because history names them until then.
 */
export async function forgetProposals({
  db,
  env,
}: Pick<Services, 'db'> & { env: Pick<Services['env'], 'changeLogDays'> }): Promise<void> {
  const lastUsed = sql`greatest(created_at, planned_at, applied_at, undone_at, finished_at)`;
  // The log is dropped by months.
  const isLogged = sql`
    date_trunc('month', ${lastUsed}, 'UTC') + interval '1 month' > now() - make_interval(days => ${env.changeLogDays})`;
  const isKept = sql`greatest(created_at, planned_at) > now() - make_interval(days => ${limits.proposal.keptDays})`;
  const isForgotten = sql`
    state <> all(${sql.param([...busyProposalStates])}::text[]) and not (case when applied > 0 then ${isLogged} else ${isKept} end)`;
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${proposals} where ${isForgotten} order by id`);
  // Each in a statement of its own, because it may have 100,000 items. The condition holds until its end: an apply or an undo waits.
  for (const { id } of rows) await db.execute(sql`delete from ${proposals} where id = ${id} and ${isForgotten}`);
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { idList } from '../../runs/batches.ts';
import { addKinds } from '../../runs/kind-counts.ts';
import { hashOf } from '../fields/snapshot.ts';
import { proposalItems, proposals } from '../tables.ts';
import type { PlannedItem } from './plan-block.ts';

/** Stores the plan of items, and adds them to the counts of their proposal. Items that change are ticked. */
export async function storePlan(tx: Transaction, proposal: number, planned: readonly PlannedItem[]): Promise<void> {
  await tx.execute(sql`
    update ${proposalItems} item set
      kind = plan.kind, name = plan.name, version = coalesce(plan.version, item.version), before = plan.before, after = plan.after,
      planned_on_hash = case when plan.kind = 'changes' then plan.hash end,
      after_hash = case when plan.kind = 'changes' then ${hashOf(sql`plan.after`)} end,
      problems = plan.problems, is_chosen = plan.kind = 'changes'
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as plan (id int, kind text, name jsonb, version text, hash text, before jsonb, after jsonb, problems jsonb)
    where item.id = plan.id`);
  const isPlanned = sql`id = any(${idList(planned.map(({ id }) => id))})`;
  await tx.execute(sql`
    update ${proposals} set planned = planned + ${planned.length}, counts = ${addKinds(proposalItems, sql`counts`, isPlanned)}
    where id = ${proposal}`);
}

/** Ends the planning: the proposal waits for its owner. The hash of the plan covers the items that change, in order of their ids. */
export async function endPlanning(tx: Transaction, proposal: number): Promise<void> {
  await tx.execute(sql`
    update ${proposals} set state = 'planned', planned_at = clock_timestamp(), revision = revision + 1, error = null,
      chosen = plan.chosen, plan_hash = plan.hash
    from (
      select count(*)::int as chosen, encode(sha256(coalesce(string_agg(decode(after_hash, 'hex'), ''::bytea order by id), ''::bytea)), 'hex') as hash
      from ${proposalItems} where proposal_id = ${proposal} and kind = 'changes'
    ) plan
    where ${proposals.id} = ${proposal}`);
}

import { sql } from 'drizzle-orm';
import type { ProposalState } from '@trastienda/contract/proposals/proposal';
import { notifyMakers } from '../mails/notify-makers.ts';
import { proposals } from '../tables.ts';
import type { ProposalServices, RunningProposal } from './running-proposal.ts';

/** SQL for the state in which a stopped proposal ends: a stop that comes after the last batch leaves nothing to apply or to undo. */
const stopped = sql`case
  when undone_at > applied_at and applied = undone + left_count then 'undone'
  when (undone_at > applied_at) is not true and chosen = 0 then 'applied'
  else 'stopped'
end`;

/**
 * Moves a proposal from the state in which a process works on it to that in which it ends, and, if all is applied, stores the mails for the
 * makers in the same transaction: a stopped one may be applied further or undone. Does nothing if the proposal has left its state.
 */
export async function endProposal(
  services: ProposalServices,
  proposal: RunningProposal,
  ended: Extract<ProposalState, 'applied' | 'stopped' | 'undone'>,
): Promise<void> {
  const { id, state } = proposal;
  await services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ state: ProposalState }>(sql`
      update ${proposals} set state = ${ended === 'stopped' ? stopped : ended}, revision = revision + 1, finished_at = now()
      where id = ${id} and state = ${state} returning state`);
    if (rows[0]?.state === 'applied') await notifyMakers(tx, services, proposal);
  });
}

import { sql } from 'drizzle-orm';
import { batchesOf, processBatches, type Stage } from '../../runs/batches.ts';
import { isDelete } from '../running/change-state.ts';
import { endProposal } from '../running/end-proposal.ts';
import { learnLater } from '../running/learn-later.ts';
import { requireRights, RightsLost } from '../running/require-rights.ts';
import type { ProposalServices, RunningProposal } from '../running/running-proposal.ts';
import { batchOf, proposalTables } from '../running/stages.ts';
import { isNotRestorable, restoreItems } from './restore-items.ts';
import { leaveItem, undoItems } from './undo-items.ts';

const toStage = (proposal: RunningProposal, { jobs }: ProposalServices): Stage => ({
  ...proposalTables,
  run: proposal.id,
  state: 'undoing',
  isWaiting: sql`state = 'applied'`,
  max: { items: batchOf(proposal) },
  work: async (tx, ids) => {
    const roles = await requireRights(tx, proposal);
    if (isDelete(proposal.operations)) await restoreItems(tx, proposal, { ids, roles });
    else await undoItems(tx, proposal, ids);
    await learnLater(tx, { jobs }, { proposal, ids });
  },
  giveUp: (tx, id, error) =>
    leaveItem(tx, proposal.id, { id, because: isNotRestorable(error) ? 'notRestorable' : 'failed' }),
});

/**
 * Undoes the applied items of a proposal in batches. Returns early if the proposal is no longer in the state `undoing`, and stops it if its user
 * may no longer write the records.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the waiting items.
 */
export async function undoProposal(services: ProposalServices, proposal: RunningProposal, signal: AbortSignal) {
  const stage = toStage(proposal, services);
  try {
    const batches = batchesOf(services.db, stage, signal);
    if (await processBatches(services.db, stage, { batches, signal })) await endProposal(services, proposal, 'undone');
  } catch (error) {
    if (!(error instanceof RightsLost)) throw error;
    await endProposal(services, proposal, 'stopped');
  }
}

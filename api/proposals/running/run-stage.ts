import { batchesOf, processBatches, type Stage } from '../../runs/batches.ts';
import { endProposal } from './end-proposal.ts';
import { RightsLost } from './require-rights.ts';
import type { ProposalServices, RunningProposal } from './running-proposal.ts';

type Run = { stage: Stage; endState: 'applied' | 'undone'; signal: AbortSignal };

/**
 * Processes the items of a stage in batches, and then ends the proposal in the state `endState`. Returns early if the proposal is no longer in the
 * state of the stage, and stops it if the user in whose name it writes may no longer write the records.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the waiting items.
 */
export async function runStage(
  services: ProposalServices,
  proposal: RunningProposal,
  { stage, endState, signal }: Run,
): Promise<void> {
  try {
    const batches = batchesOf(services.db, stage, signal);
    if (await processBatches(services.db, stage, { batches, signal })) await endProposal(services, proposal, endState);
  } catch (error) {
    if (!(error instanceof RightsLost)) throw error;
    await endProposal(services, proposal, 'stopped');
  }
}

import { sql } from 'drizzle-orm';
import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Stage } from '../../runs/batches.ts';
import { learnLater } from '../running/learn-later.ts';
import { requireRights } from '../running/require-rights.ts';
import { runStage } from '../running/run-stage.ts';
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

/** Undoes the applied items of a proposal in batches. @throws as {@link runStage} */
export const undoProposal = (
  services: ProposalServices,
  proposal: RunningProposal,
  signal: AbortSignal,
): Promise<void> => runStage(services, proposal, { stage: toStage(proposal, services), endState: 'undone', signal });

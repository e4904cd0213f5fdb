import { sql } from 'drizzle-orm';
import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Stage } from '../../runs/batches.ts';
import { learnLater } from '../running/learn-later.ts';
import { requireRights } from '../running/require-rights.ts';
import { runStage } from '../running/run-stage.ts';
import type { ProposalServices, RunningProposal } from '../running/running-proposal.ts';
import { batchOf, proposalTables } from '../running/stages.ts';
import type { ItemProblem } from '../tables.ts';
import { applyItems } from './apply-items.ts';
import { deleteItems } from './delete-items.ts';
import { setAside } from './set-aside.ts';

function toStage(proposal: RunningProposal, { env, jobs }: ProposalServices): Stage {
  const { id: run, operations } = proposal;
  return {
    ...proposalTables,
    run,
    state: 'applying',
    isWaiting: sql`state = 'pending' and is_chosen`,
    max: { items: batchOf(proposal) },
    work: async (tx, ids) => {
      await requireRights(tx, proposal);
      if (isDelete(operations)) await deleteItems(tx, proposal, { ids, env });
      else await applyItems(tx, proposal, ids);
      await learnLater(tx, { jobs }, { proposal, ids });
    },
    giveUp: (tx, id, error) => giveUp(tx, run, { id, error }),
  };
}

/** Refuses an item that fails alone, with the broken rules if the error says them. */
async function giveUp(tx: Transaction, proposal: number, { id, error }: { id: number; error: unknown }): Promise<void> {
  const violations = error instanceof ApiError ? error.violations : undefined;
  const problems: ItemProblem[] = violations ?? [{ propertyPath: '', key: 'invalid' }];
  await setAside(tx, proposal, [{ id, kind: 'refused', problems }]);
}

/** Applies the chosen items of a proposal in batches. @throws as {@link runStage} */
export const applyProposal = (
  services: ProposalServices,
  proposal: RunningProposal,
  signal: AbortSignal,
): Promise<void> => runStage(services, proposal, { stage: toStage(proposal, services), endState: 'applied', signal });

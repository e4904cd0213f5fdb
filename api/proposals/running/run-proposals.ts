import { processRuns } from '../../runs/process-runs.ts';
import { proposalKind } from './proposal-kind.ts';
import type { ProposalServices } from './running-proposal.ts';

/** Plans, applies and undoes the active proposals in this process; see `processRuns`. */
export const runProposals = (services: ProposalServices, stopping: AbortSignal): Promise<void> =>
  processRuns(proposalKind(services), services, stopping);

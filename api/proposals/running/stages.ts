import { sql } from 'drizzle-orm';
import { isDelete } from '@trastienda/contract/proposals/fields';
import type { RunTables } from '../../runs/run-kind.ts';
import { keysOfOperations } from '../fields/operations.ts';
import { refersToOwn, resourceOf } from '../fields/stored-field.ts';
import { proposalItems, proposals } from '../tables.ts';
import type { RunningProposal } from './running-proposal.ts';

export const proposalTables: RunTables = {
  name: 'proposal',
  runs: proposals,
  items: proposalItems,
  ofRun: proposalItems.proposalId,
  onFailure: sql`revision = revision + 1`,
};

/** The number of records that one transaction writes: a save of one of them waits for its end. */
const sizes = { changes: 500, deletes: 25, dependent: 1 };

/** Returns the size of the batches of a proposal. */
export function batchOf(proposal: Pick<RunningProposal, 'collection' | 'operations'>): number {
  if (isDelete(proposal.operations)) return sizes.deletes;
  return refersToRows(proposal) ? sizes.dependent : sizes.changes;
}

/** Whether a changed field refers to records of the same collection: then the rules of its rows depend on each other. */
export function refersToRows(proposal: Pick<RunningProposal, 'collection' | 'operations'>): boolean {
  const resource = resourceOf(proposal.collection);
  return keysOfOperations(proposal).some((key) => refersToOwn(resource, key));
}

import { sql } from 'drizzle-orm';
import { isWatched } from '@trastienda/contract/freshness/states';
import type { Transaction } from '../../db/connection.ts';
import { idList } from '../../runs/batches.ts';
import { proposalItems } from '../tables.ts';
import type { ProposalServices, RunningProposal } from './running-proposal.ts';

/**
 * If the proposal confirms texts, queues the job that reads the pairs of sentences of the items' records again. In this transaction, that would keep
 * the records locked for seconds.
 */
export async function learnLater(
  tx: Transaction,
  { jobs }: Pick<ProposalServices, 'jobs'>,
  { proposal: { collection, operations }, ids }: { proposal: RunningProposal; ids: number[] },
): Promise<void> {
  if (!isWatched(collection) || !operations.some(({ operation }) => operation === 'confirm')) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select record_id as id from ${proposalItems} where id = any(${idList(ids)}) order by 1`);
  await jobs.send('learn-confirmed', { collection, ids: rows.map(({ id }) => id) }, { tx });
}

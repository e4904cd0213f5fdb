import { sql, type SQL } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { proposals } from '../tables.ts';

/** A proposal that a process works on. */
export type RunningProposal = Pick<
  typeof proposals.$inferSelect,
  'id' | 'state' | 'collection' | 'ownerId' | 'undoneById' | 'language' | 'filters' | 'operations' | 'notify'
>;

/** SQL for the columns of {@link RunningProposal}. */
export const runningColumns: SQL = sql`
  id, state, collection, owner_id as "ownerId", undone_by_id as "undoneById", language, filters, operations, notify`;

/** The services that the work on proposals needs. */
export type ProposalServices = {
  db: Services['db'];
  env: Pick<Services['env'], 'smtpUrl' | 'trashDays'>;
  jobs: Pick<Services['jobs'], 'send'>;
};

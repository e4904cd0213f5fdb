import { sql, type SQL } from 'drizzle-orm';
import { leastRoleOf, mayCall } from '@trastienda/contract/access/least-role';
import { isDelete } from '@trastienda/contract/proposals/fields';
import { busyProposalStates, type ProposalState } from '@trastienda/contract/proposals/proposal';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { requireRole, type UserWithRoles } from '../../http/protection/authentication.ts';
import type { Services } from '../../services.ts';
import { lockProposal, type Asked, type Locked } from '../lock-proposal.ts';
import { proposals } from '../tables.ts';

type Needed = Pick<Services, 'jobs'>;

/** SQL condition in `proposals`: whether the proposal has ended and still has applied items to undo. */
export const isUndoable = sql<boolean>`(
  ${proposals.state} in ('applied', 'stopped', 'failed') and ${proposals.applied} > ${proposals.undone} + ${proposals.left}
)`;

/**
 * Starts applying the ticked items, or those that are left of a stopped proposal.
 * @throws ApiError `notFound`, `notYourProposal`, `forbidden`, `proposalBusy`, or `proposalNotApplicable` if nothing is left to apply.
 */
export async function beginApplying(tx: Transaction, { jobs }: Needed, asked: Asked): Promise<void> {
  const proposal = await lockProposal(tx, asked);
  if (proposal.ownerId !== asked.user.id) throw new ApiError('notYourProposal');
  requireIdle(proposal, asked.user);
  const isApplicable = proposal.state === 'planned' || proposal.state === 'stopped';
  if (!isApplicable || proposal.chosen === 0) throw new ApiError('proposalNotApplicable');
  await queue(tx, proposal);
  await changeState(
    tx,
    asked.id,
    sql`state = 'applying', applied_at = clock_timestamp(), to_apply = applied + refused + chosen`,
  );
  await jobs.send('run-proposals', {}, { tx });
}

/**
 * Starts undoing the applied items.
 * @throws ApiError `notFound`, `forbidden`, `proposalBusy`, or `proposalNotUndoable` if nothing is left to undo.
 */
export async function beginUndo(tx: Transaction, { jobs }: Needed, asked: Asked): Promise<void> {
  const proposal = await lockProposal(tx, asked);
  requireIdle(proposal, asked.user);
  const { rows } = await tx.execute(sql`select from ${proposals} where id = ${asked.id} and ${isUndoable}`);
  if (rows.length === 0) throw new ApiError('proposalNotUndoable');
  await queue(tx, proposal);
  await changeState(
    tx,
    asked.id,
    sql`state = 'undoing', undone_at = clock_timestamp(), undone_by_id = ${asked.user.id}`,
  );
  await jobs.send('run-proposals', {}, { tx });
}

/**
 * Stops an apply or an undo after the batch that is being written, whatever its revision is. Does nothing to a proposal in another state.
 * @throws ApiError `notFound`
 */
export async function stopProposal(tx: Transaction, { jobs }: Needed, { id, user }: Asked): Promise<void> {
  const { state } = await lockProposal(tx, { id, user });
  if (state !== 'applying' && state !== 'undoing') return;
  await changeState(tx, id, sql`state = 'stopping'`);
  await jobs.send('run-proposals', {}, { tx });
}

type Change = Pick<Locked, 'collection' | 'operations'>;

/** The method and the path with which a single record would be changed. */
const operationOf = ({ collection, operations }: Change): [method: string, path: string] => [
  isDelete(operations) ? 'DELETE' : 'PATCH',
  `/${collection}/{id}`,
];

/** Whether a user with these roles may change the records of a collection as the operations do (D-88). */
export const mayWrite = (roles: readonly string[], change: Change): boolean => mayCall(roles, ...operationOf(change));

function requireIdle(proposal: Locked, user: UserWithRoles): void {
  requireRole(user, leastRoleOf(...operationOf(proposal)) ?? 'ROLE_ADMIN');
  if (busyProposalStates.some((state: ProposalState) => state === proposal.state)) throw new ApiError('proposalBusy');
}

/**
 * Lets the transactions that start a proposal of a collection commit one after the other, so that the order of their times is the order in
 * which they become visible. The first of them has its turn (`isActive` in `proposal-kind.ts`).
 */
const queue = (tx: Transaction, { collection }: Locked) =>
  tx.execute(sql`select pg_advisory_xact_lock(${`public.${collection}`}::regclass::int, 'proposals'::regclass::int)`);

const changeState = (tx: Transaction, id: number, assignments: SQL) =>
  tx.execute(sql`
    update ${proposals} set ${assignments}, revision = revision + 1, error = null, finished_at = null where id = ${id}`);

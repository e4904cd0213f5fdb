import { sql } from 'drizzle-orm';
import type { proposalChoices } from '@trastienda/contract/proposals/requests';
import type * as z from 'zod';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { lockProposal, type Asked } from '../lock-proposal.ts';
import { proposalItems, proposals } from '../tables.ts';

type Choices = z.output<typeof proposalChoices>;

/**
 * Ticks or unticks items: those of the given kinds, or those with the given ids, or all. Only items that can be applied are ticked. Or chooses
 * whether the makers get a mail.
 * @throws ApiError `notFound`; `notYourProposal`; `proposalNotPlanned` unless the proposal waits for its owner
 */
export async function chooseItems(tx: Transaction, asked: Asked, choices: Choices): Promise<void> {
  const { ownerId, state } = await lockProposal(tx, asked);
  if (ownerId !== asked.user.id) throw new ApiError('notYourProposal');
  if (state !== 'planned' && state !== 'stopped') throw new ApiError('proposalNotPlanned');
  const { isChosen, notify = null } = choices;
  const ticked = isChosen === undefined ? 0 : await tick(tx, asked.id, { ...choices, isChosen });
  await tx.execute(sql`
    update ${proposals} set chosen = chosen + ${ticked}, notify = coalesce(${notify}, notify), revision = revision + 1
    where id = ${asked.id} and (${ticked} <> 0 or notify <> ${notify})`);
}

/** @returns the number of items that were ticked, negative if they were unticked. */
async function tick(tx: Transaction, id: number, { isChosen, kinds, items }: Choices & { isChosen: boolean }) {
  const { rowCount } = await tx.execute(sql`
    update ${proposalItems} set is_chosen = ${isChosen}
    where proposal_id = ${id} and kind = 'changes' and state = 'pending' and is_chosen <> ${isChosen}
      ${kinds ? sql`and kind = any(${sql.param(kinds)}::text[])` : sql``}
      ${items ? sql`and id = any(${sql.param(items)}::int[])` : sql``}`);
  return (isChosen ? 1 : -1) * (rowCount ?? 0);
}

/**
 * Discards a proposal that has changed nothing, and deletes its items. Does nothing to one that is discarded already.
 * @throws ApiError `notFound`; `notYourProposal`; `proposalBusy` while it is applied or undone; `proposalNotPlanned` if it has ended
 */
export async function discardProposal(tx: Transaction, asked: Asked): Promise<void> {
  const { state, applied, ownerId } = await lockProposal(tx, asked);
  if (ownerId !== asked.user.id) throw new ApiError('notYourProposal');
  if (state === 'discarded') return;
  if (state === 'applying' || state === 'stopping' || state === 'undoing') throw new ApiError('proposalBusy');
  const isUnused = state === 'planning' || state === 'planned' || (state === 'stopped' && applied === 0);
  if (!isUnused) throw new ApiError('proposalNotPlanned');
  await tx.execute(sql`delete from ${proposalItems} where proposal_id = ${asked.id}`);
  await tx.execute(sql`
    update ${proposals} set state = 'discarded', finished_at = now(), revision = revision + 1 where id = ${asked.id}`);
}

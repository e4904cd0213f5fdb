import { eq, inArray } from 'drizzle-orm';
import { iri } from '@trastienda/contract/model/reference';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { remove } from '../../hydra/writing/remove.ts';
import { forgetAnswersAbout } from '../../idempotency/forget-answers.ts';
import { moveToTrash } from '../../trash/keeping/move-to-trash.ts';
import { contracts, resourceOf } from '../fields/stored-field.ts';
import type { ProposalServices, RunningProposal } from '../running/running-proposal.ts';
import { proposalItems } from '../tables.ts';
import { countApplied } from './apply-items.ts';
import { setAside, type SetAside } from './set-aside.ts';

type Item = Pick<typeof proposalItems.$inferSelect, 'id' | 'recordId' | 'version'>;

/**
 * Deletes the records of locked items, as a delete of each would (D-72): they move to the trash, or are gone for good if it is off. An item is set
 * aside if its record was deleted or changed since the plan, or is in use.
 */
export async function deleteItems(
  tx: Transaction,
  proposal: RunningProposal,
  { ids, env }: { ids: number[]; env: ProposalServices['env'] },
): Promise<void> {
  const { id, recordId, version } = proposalItems;
  const items = await tx.select({ id, recordId, version }).from(proposalItems).where(inArray(id, ids)).orderBy(id);
  const left: SetAside[] = [];
  const deleted: string[] = [];
  for (const item of items) {
    const outcome = await deleteItem(tx, proposal, { item, env });
    if (outcome) left.push(outcome);
    else deleted.push(iri(proposal.collection, item.recordId));
  }
  // At once, because it scans the stored answers of all users.
  if (resourceOf(proposal.collection).contract.isPersonal) await forgetAnswersAbout(tx, ...deleted);
  await setAside(tx, proposal.id, left);
  await countApplied(tx, proposal.id, items.length - left.length);
}

async function deleteItem(
  tx: Transaction,
  { collection }: RunningProposal,
  { item, env }: { item: Item; env: ProposalServices['env'] },
): Promise<SetAside | undefined> {
  const resource = resourceOf(collection);
  const keep = env.trashDays > 0 ? moveToTrash : undefined;
  const guard = async (version: string) => {
    if (version !== item.version) throw new ApiError('changedMeanwhile');
  };
  try {
    const trashId = await remove(tx, { ...resource, contracts, keep }, { id: item.recordId, guard });
    const done = { state: 'applied', trashId: trashId ?? null, doneAt: new Date() } as const;
    await tx.update(proposalItems).set(done).where(eq(proposalItems.id, item.id));
    return undefined;
  } catch (error) {
    const outcome = toSetAside(item.id, error);
    if (!outcome) throw error;
    return outcome;
  }
}

/** Returns the outcome of a delete that `remove` refuses before it writes; undefined for any other error. */
function toSetAside(id: number, error: unknown): SetAside | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { key, values, usedBy } = error;
  if (key === 'notFound') return { id, kind: 'gone' };
  if (key === 'changedMeanwhile') return { id, kind: 'changed' };
  if (key !== 'inUse' || !usedBy) return undefined;
  return { id, kind: 'refused', problems: [{ propertyPath: '', key, ...(values && { values }), usedBy }] };
}

import type { view } from '@trastienda/contract/calls/views';
import { userInAction } from '../db/actor.ts';
import type { views } from '../db/tables/views.ts';
import type { Saving } from '../hydra/api-resource.ts';
import { lockUsers, type Place } from './places.ts';

export type SavingView = Saving<typeof view>;
export type ViewRow = typeof views.$inferSelect;

/** The stored row of the view that is saved; undefined for a create. */
export const storedRow = ({ id, current }: Pick<SavingView, 'id' | 'current'>): ViewRow | undefined =>
  // The cast is safe: the row is that of the table, by column key.
  id === undefined ? undefined : (current() as ViewRow);

/** `from`: the place that the view leaves, if it is another one than `to`. `isEntering`: it was not in `to` before. */
export type Move = { to: Place; from: Place | undefined; isEntering: boolean; ownerId: number | null };

/** Returns the place of a stored view. */
export const placeOf = ({
  collection,
  isShared,
  ownerId,
}: Pick<ViewRow, 'collection' | 'isShared' | 'ownerId'>): Place => ({
  collection,
  ownerId: isShared ? null : ownerId,
});

/** Returns where a write puts a view. */
export async function toMove(saving: SavingView): Promise<Move> {
  const { input } = saving;
  const stored = storedRow(saving);
  const isShared = input.isShared ?? stored?.isShared ?? false;
  if (!stored) {
    // A shipped view that is shared has no owner.
    const ownerId = input.key && isShared ? null : authorOf();
    const collection = input.collection;
    if (collection === undefined) throw new Error('the contract requires the collection of a new view');
    return { to: placeOf({ collection, isShared, ownerId }), from: undefined, isEntering: true, ownerId };
  }
  const from = placeOf(stored);
  if (isShared === stored.isShared) return { to: from, from: undefined, isEntering: false, ownerId: stored.ownerId };
  const ownerId = isShared ? stored.ownerId : await newOwner(saving, stored.ownerId);
  return { to: placeOf({ ...stored, isShared, ownerId }), from, isEntering: true, ownerId };
}

/** A shared view that is made personal stays its owner's. One without an owner, or with a deleted one, becomes that of the user. */
async function newOwner({ tx }: SavingView, ownerId: number | null): Promise<number> {
  const [existing] = await lockUsers(tx, [ownerId]);
  return existing?.id ?? authorOf();
}

/** Returns the id of the user who writes. */
export function authorOf(): number {
  const author = userInAction();
  if (author === null) throw new Error('only users write views');
  return author;
}

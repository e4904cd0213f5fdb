import { eq } from 'drizzle-orm';
import type { Patch } from '@trastienda/contract/model/resource';
import type { view } from '@trastienda/contract/calls/views';
import type { Transaction } from '../db/connection.ts';
import { views } from '../db/tables/views.ts';
import type { UserWithRoles } from '../http/protection/authentication.ts';
import type { RemovedWith, Store } from '../hydra/api-resource.ts';
import { invalidToken } from '../session/invalid-token.ts';
import { refuseAuthor } from './access.ts';
import { authorOf, placeOf, storedRow, toMove, type Move, type SavingView } from './move.ts';
import { countIn, lockPlaces, lockUsers, renumber } from './places.ts';
import { listOf, readViewQuery } from './view-query.ts';

/**
 * Locks the list of a new view, and normalises the query string. `authorizeWrite` has locked the list of a stored view.
 * @throws ApiError `forbidden` as {@link refuseAuthor} does, and `unauthenticated` if the user was deleted meanwhile
 */
export async function prepareView(saving: SavingView): Promise<Patch<typeof view>> {
  const { tx, input } = saving;
  const stored = storedRow(saving);
  const collection = stored?.collection ?? input.collection;
  const isShared = input.isShared === true && !stored?.isShared;
  if (!stored || isShared) refuseAuthor(await lockAuthor(tx), { collection: String(collection), isShared });
  if (!stored) await lockPlaces(tx, String(collection));
  const { query } = input;
  if (query === undefined || query === stored?.query) return {};
  const read = readViewQuery(listOf(collection), query ?? '');
  return 'text' in read ? { query: read.text } : {};
}

async function lockAuthor(tx: Transaction): Promise<UserWithRoles> {
  const author = authorOf();
  const [existing] = await lockUsers(tx, [author]);
  if (existing === undefined) throw invalidToken({ reason: 'revokedToken', user: author });
  return existing;
}

/** Stores a view at its position, and moves the other views. */
export async function writeInPlace(saving: SavingView, store: Store<typeof view>): Promise<number> {
  const { tx, input } = saving;
  const before = storedRow(saving)?.position ?? 0;
  const move = await toMove(saving);
  const position = await positionOf(saving, move, before);
  // The contract has no field for the owner, which clients do not write.
  const values = { ...input, position, owner: move.ownerId };
  const id = await store(values);
  if (move.from) await renumber(tx, move.from);
  const isBefore = move.isEntering || position < before;
  if (move.isEntering || position !== before) await renumber(tx, move.to, { moved: { id, isBefore } });
  return id;
}

/** Returns the position of the input, at most the last one; by default the present one, and the last one for a view that enters the place. */
async function positionOf({ tx, input }: SavingView, { to, isEntering }: Move, before: number): Promise<number> {
  if (input.position === undefined && !isEntering) return before;
  const last = (await countIn(tx, to)) + (isEntering ? 1 : 0);
  return Math.min(Math.max(input.position ?? last, 1), last);
}

/** Closes the gap that a delete leaves. */
export async function closeGap(tx: Transaction, id: number): Promise<RemovedWith> {
  const [stored] = await tx.select().from(views).where(eq(views.id, id));
  if (stored) await renumber(tx, placeOf(stored), { except: id });
  return {};
}

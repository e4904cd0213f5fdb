import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { views } from '../db/tables/views.ts';
import { ApiError } from '../http/errors.ts';
import { isAdministrator, type RequestUser } from '../http/protection/authentication.ts';
import type { Filter } from '../hydra/reading/filters.ts';
import { lockPlaces, lockUsers } from './places.ts';

/** The condition of the views that a user reads: all shared ones and the user's own. */
export const isReadableBy = (userId: SQL | number): SQL => sql`(${views.isShared} or ${views.ownerId} = ${userId})`;

/** The same for a list, whose value `inside` is the id of the user. */
export const readable: Filter = {
  read: () => undefined,
  where: (userId) => isReadableBy(sql`${userId}::int`),
};

type Access = { isShared: boolean; ownerId: number | null };

/**
 * Refuses a write by another person. A personal view is its owner's alone, also before administrators. A shared one is its owner's and
 * the administrators'.
 * @throws ApiError `notFound` for the personal view of another person, `notYourView`
 */
export function refuseOthers({ isShared, ownerId }: Access, user: Pick<RequestUser, 'id' | 'roles'>): void {
  if (ownerId === user.id) return;
  if (!isShared) throw new ApiError('notFound');
  if (!isAdministrator(user)) throw new ApiError('notYourView');
}

/** @throws ApiError `notFound` if there is no such view, or if it is the personal one of another person. */
export async function refuseUnreadable(db: Database, id: number, user: RequestUser): Promise<void> {
  const [found] = await db
    .select({ id: views.id })
    .from(views)
    .where(sql`${views.id} = ${id} and ${isReadableBy(user.id)}`);
  if (!found) throw new ApiError('notFound');
}

/**
 * Locks the views of the list for a save or a delete of one of them.
 * @throws ApiError as {@link refuseOthers} does, and `notFound` if there is no such view.
 */
export async function authorizeWrite(tx: Transaction, id: number, user: RequestUser): Promise<void> {
  const [known] = await tx
    .select({ collection: views.collection, ownerId: views.ownerId })
    .from(views)
    .where(sql`${views.id} = ${id}`);
  if (!known) throw new ApiError('notFound');
  await lockUsers(tx, [user.id, known.ownerId]);
  await lockPlaces(tx, known.collection);
  // Another request may have changed it before the lock.
  const [view] = await tx
    .select({ isShared: views.isShared, ownerId: views.ownerId })
    .from(views)
    .where(sql`${views.id} = ${id}`);
  if (!view) throw new ApiError('notFound');
  refuseOthers(view, user);
}

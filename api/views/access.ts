import { sql } from 'drizzle-orm';
import { hasRole, mayRead } from '@trastienda/contract/access/least-role';
import { roleToShareViews } from '@trastienda/contract/access/roles-of-operations';
import { viewedCollections } from '@trastienda/contract/calls/views';
import type { Transaction } from '../db/connection.ts';
import { views } from '../db/tables/views.ts';
import { ApiError } from '../http/errors.ts';
import { requireRole, type RequestUser, type UserWithRoles } from '../http/protection/authentication.ts';
import { requireRead, type Readable } from '../hydra/reading/readable-records.ts';
import { lockPlaces, lockUsers } from './places.ts';

/** The views that a user reads: all shared ones and the user's own, of the lists that the user may read (D-88). */
export const readableViews: Readable = {
  valueFor: ({ id, roles }) => ({ id, lists: viewedCollections.filter((collection) => mayRead(roles, collection)) }),
  where: (user) => sql`(
    (${user}::jsonb -> 'lists') ? ${views.collection}
    and (${views.isShared} or ${views.ownerId} = (${user}::jsonb ->> 'id')::int))`,
};

type Access = { isShared: boolean; ownerId: number | null };

/**
 * Refuses a write by another person. A personal view is its owner's alone, also before administrators. Its owner and
 * administrators write a shared one.
 * @throws ApiError `notFound` for the personal view of another person, `notYourView`
 */
export function refuseOthers({ isShared, ownerId }: Access, user: UserWithRoles): void {
  if (ownerId === user.id) return;
  if (!isShared) throw new ApiError('notFound');
  if (!hasRole(user.roles, roleToShareViews)) throw new ApiError('notYourView');
}

/**
 * Refuses a create by a user who may not read the list, and a view that becomes shared by anybody but an administrator (D-88).
 * @throws ApiError `forbidden`
 */
export function refuseAuthor(
  author: UserWithRoles,
  { collection, isShared }: { collection: string; isShared: boolean },
): void {
  requireRead(author, collection);
  if (isShared) requireRole(author, roleToShareViews);
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
  if (!known || !mayRead(user.roles, known.collection)) throw new ApiError('notFound');
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

import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { views } from '../db/tables/views.ts';
import type { UserWithRoles } from '../http/protection/authentication.ts';
import { users } from '../session/users.ts';

/** Views that are numbered together: the shared ones of a list (`ownerId` is null), or those of a user in a list. */
export type Place = { collection: string; ownerId: number | null };

const isIn = ({ collection, ownerId }: Place): SQL =>
  sql`(${views.collection} = ${collection} and ${ownerId === null ? views.isShared : sql`not ${views.isShared} and ${views.ownerId} = ${ownerId}`})`;

/**
 * Locks users against deletion, until the transaction ends, so that no view of a deleted user is stored. A delete locks the user before the
 * views, too. @returns those that exist.
 */
export async function lockUsers(tx: Transaction, ids: readonly (number | null)[]): Promise<UserWithRoles[]> {
  const { rows } = await tx.execute<UserWithRoles>(sql`
    select id, roles from ${users} where id = any(${sql.param(ids)}::int[]) order by id for key share`);
  return rows;
}

/**
 * Locks the views of a list, until the transaction ends: the advisory lock against concurrent creates, the rows in the order of their ids
 * against `forgetViewsOf`.
 */
export async function lockPlaces(tx: Transaction, collection: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock('views'::regclass::int, hashtext(${collection}))`);
  await tx.execute(
    sql`select from ${views} where ${views.collection} = ${collection} order by ${views.id} for no key update`,
  );
}

/** Returns the number of views in a place. */
export const countIn = (tx: Transaction, place: Place): Promise<number> => tx.$count(views, isIn(place));

/**
 * Numbers the views of a place from 1, in their present order, without those of `except`. A view whose number stays is not written.
 * @param moved a view with the position of another one, and whether it comes before that one.
 */
export async function renumber(
  tx: Transaction,
  place: Place,
  { moved, except }: { moved?: { id: number; isBefore: boolean }; except?: number } = {},
): Promise<void> {
  const isMoved = sql`${views.id} = ${moved?.id ?? null}::int`;
  const tie = moved?.isBefore ? sql`${isMoved} desc` : sql`${isMoved}`;
  await tx.execute(sql`
    update ${views} set position = numbered.place from (
      select ${views.id} as id, row_number() over (order by ${views.position}, ${tie}, ${views.id}) as place
      from ${views} where ${isIn(place)} and ${views.id} is distinct from ${except ?? null}::int
    ) numbered
    where ${views.id} = numbered.id and ${views.position} <> numbered.place`);
}

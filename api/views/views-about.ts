import { asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { views } from '../db/tables/views.ts';
import { placeOf } from './move.ts';
import { lockPlaces, renumber } from './places.ts';

/** The condition of the views whose name or query string contains one of these e-mail addresses, such as `email=ana%40example.com`. */
const contain = (addresses: readonly string[]): SQL => sql`
  concat_ws(' ', ${views.name}, replace(${views.query}, '%2B', '+'))
    ~* any (select change_log.to_pattern(address) from unnest(${sql.param(addresses)}::text[]) address)`;

/** Returns the views that a user has made, and those with one of these addresses. @param userId undefined for a person who is not a user. */
export const readViewsAbout = (db: Database, userId: number | undefined, addresses: readonly string[]) =>
  db
    .select()
    .from(views)
    .where(or(userId === undefined ? undefined : eq(views.ownerId, userId), contain(addresses)))
    .orderBy(asc(views.id));

/** Deletes the views with one of these addresses. Without it they would find other records. */
export async function deleteViewsWith(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const collections = await tx
    .selectDistinct({ collection: views.collection })
    .from(views)
    .where(contain(addresses))
    .orderBy(asc(views.collection));
  for (const { collection } of collections) await lockPlaces(tx, collection);
  const deleted = await tx.delete(views).where(contain(addresses)).returning();
  for (const view of deleted) await renumber(tx, placeOf(view));
}

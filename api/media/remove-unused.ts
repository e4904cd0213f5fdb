import { limits } from '@trastienda/contract/limits';
import { and, isNull, lt, sql } from 'drizzle-orm';
import { forget, removeFileIfUnused, usersOf, type Stores } from './files.ts';
import { mediaFiles } from '../db/tables/media-files.ts';
import type { FileUser, MediaKind } from './media-kind.ts';

/** Age at which a medium without an owner is deleted. A draft in a browser may refer to it until then. */
const unattachedAge = `${limits.drafts.days + 1} days`;
/**
 * Age at which a file row without a content hash counts as abandoned. The file of a younger row may still be in the process of
 * being written or removed.
 */
const unfinishedAge = '1 hour';

/**
 * Deletes media that have no owner some days after their upload, files that are not used, and files that a crash left behind.
 * @param users all tables that refer to files; those of media have an owner.
 */
export async function removeUnusedMedia(services: Stores, users: readonly (MediaKind | FileUser)[]) {
  const { db } = services;
  for (const { table, owner } of users.filter((user) => 'owner' in user)) {
    await db.delete(table).where(and(isNull(owner), lt(table.createdAt, sql`now() - ${unattachedAge}::interval`)));
  }
  const { rows: unused } = await db.execute<{ name: string }>(sql`
    select name from ${mediaFiles}
    where content_hash is not null and not exists (select 1 from ${usersOf(users)} where file_name = name)`);
  for (const { name } of unused) await removeFileIfUnused(services, users, name);
  await forgetUnfinished(services, unfinishedAge);
}

/** Deletes the file rows that have had no content hash for longer than `minAge` (an SQL interval), and their files. */
export async function forgetUnfinished(services: Stores, minAge: string) {
  const { db } = services;
  const unfinished = await db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(and(isNull(mediaFiles.contentHash), lt(mediaFiles.changedAt, sql`now() - ${minAge}::interval`)));
  for (const { name } of unfinished) await forget(services, name);
}
